BEGIN TRANSACTION;
CREATE TABLE actions (
	match_id VARCHAR(22) NOT NULL, 
	ply INTEGER NOT NULL, 
	text VARCHAR(40) NOT NULL, 
	"by" VARCHAR(64) NOT NULL, 
	request VARCHAR(40), 
	report TEXT, 
	made FLOAT NOT NULL, 
	PRIMARY KEY (match_id, ply), 
	CONSTRAINT actions_request UNIQUE (match_id, "by", request), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "actions" VALUES('zT2xGMCX_0dA',0,'a1','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530085971415424351e+09);
INSERT INTO "actions" VALUES('zT2xGMCX_0dA',1,'a2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530085972854304312e+09);
INSERT INTO "actions" VALUES('zT2xGMCX_0dA',2,'b1','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530085972969055173e+09);
INSERT INTO "actions" VALUES('zT2xGMCX_0dA',3,'b2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530085973052263258e+09);
INSERT INTO "actions" VALUES('zT2xGMCX_0dA',4,'c1','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.7953008597312772274e+09);
INSERT INTO "actions" VALUES('Wf2_BcDUIHbx',0,'b2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.7953008598089344502e+09);
INSERT INTO "actions" VALUES('Wf2_BcDUIHbx',1,'a1','engine',NULL,'{"algorithm":"alphabeta","convention":"puc","depth":3,"value":1.0,"bound":"exact","nodes":284,"leaves":219,"cuts":27,"seconds":0.296745,"line":["a1","c1","c2"],"roots":[{"action":"a1","value":1.0,"bound":"exact"},{"action":"b1","value":1.0,"bound":"exact"},{"action":"c1","value":1.0,"bound":"exact"},{"action":"a2","value":1.0,"bound":"exact"},{"action":"c2","value":1.0,"bound":"exact"},{"action":"a3","value":1.0,"bound":"exact"},{"action":"b3","value":1.0,"bound":"exact"},{"action":"c3","value":1.0,"bound":"exact"}]}',1.79530086012144446372e+09);
INSERT INTO "actions" VALUES('4J-qLcxr_AGp',0,'c3','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086018886804585e+09);
INSERT INTO "actions" VALUES('BaLXrsTj_-gq',0,'c3','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086021473813057e+09);
INSERT INTO "actions" VALUES('BaLXrsTj_-gq',1,'b2','engine',NULL,'{"algorithm":"greedy","depth":1,"value":-1.0,"bound":"exact","nodes":9,"leaves":8,"seconds":0.000223,"line":["b2"],"roots":[{"action":"a1","value":0.0,"bound":"exact"},{"action":"b1","value":1.0,"bound":"exact"},{"action":"c1","value":0.0,"bound":"exact"},{"action":"a2","value":1.0,"bound":"exact"},{"action":"b2","value":-1.0,"bound":"exact"},{"action":"c2","value":1.0,"bound":"exact"},{"action":"a3","value":0.0,"bound":"exact"},{"action":"b3","value":1.0,"bound":"exact"}]}',1.79530086022966146475e+09);
INSERT INTO "actions" VALUES('BaLXrsTj_-gq',2,'b3','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086024918174745e+09);
INSERT INTO "actions" VALUES('BaLXrsTj_-gq',3,'a3','engine',NULL,'{"algorithm":"greedy","depth":1,"value":-5.0,"bound":"exact","nodes":7,"leaves":6,"seconds":0.000219,"line":["a3"],"roots":[{"action":"a1","value":1.0,"bound":"exact"},{"action":"b1","value":2.0,"bound":"exact"},{"action":"c1","value":-2.0,"bound":"exact"},{"action":"a2","value":-1.0,"bound":"exact"},{"action":"c2","value":-1.0,"bound":"exact"},{"action":"a3","value":-5.0,"bound":"exact"}]}',1.79530086025868725781e+09);
INSERT INTO "actions" VALUES('t8_ZDMr2JXVi',0,'a1','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086029453587528e+09);
INSERT INTO "actions" VALUES('t8_ZDMr2JXVi',1,'b1','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086030805706973e+09);
INSERT INTO "actions" VALUES('t8_ZDMr2JXVi',2,'c1','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086030997467036e+09);
INSERT INTO "actions" VALUES('oRa5-X1BZjxQ',0,'b2','engine',NULL,'{"algorithm":"alphabeta","depth":2,"value":1.0,"bound":"exact","nodes":36,"leaves":26,"cuts":7,"seconds":0.400182,"line":["b2","a1"],"roots":[{"action":"a1","value":-1.0,"bound":"exact"},{"action":"b1","value":-1.0,"bound":"upper"},{"action":"c1","value":-1.0,"bound":"upper"},{"action":"a2","value":-1.0,"bound":"upper"},{"action":"b2","value":1.0,"bound":"exact"},{"action":"c2","value":-1.0,"bound":"upper"},{"action":"a3","value":0.0,"bound":"upper"},{"action":"b3","value":-1.0,"bound":"upper"},{"action":"c3","value":0.0,"bound":"upper"}]}',1.79530086120508527752e+09);
INSERT INTO "actions" VALUES('oRa5-X1BZjxQ',1,'a1','engine',NULL,'{"algorithm":"minimax","convention":"urjc","depth":2,"value":3.0,"bound":"exact","nodes":65,"leaves":56,"seconds":0.048396,"line":["a1","c1"],"roots":[{"action":"a1","value":3.0,"bound":"exact"},{"action":"b1","value":4.0,"bound":"exact"},{"action":"c1","value":3.0,"bound":"exact"},{"action":"a2","value":4.0,"bound":"exact"},{"action":"c2","value":4.0,"bound":"exact"},{"action":"a3","value":3.0,"bound":"exact"},{"action":"b3","value":4.0,"bound":"exact"},{"action":"c3","value":3.0,"bound":"exact"}]}',1.79530086176097440717e+09);
INSERT INTO "actions" VALUES('oRa5-X1BZjxQ',2,'c1','engine',NULL,'{"algorithm":"alphabeta","depth":2,"value":1.0,"bound":"exact","nodes":27,"leaves":19,"cuts":5,"seconds":0.004522,"line":["c1","c2"],"roots":[{"action":"b1","value":0.0,"bound":"exact"},{"action":"c1","value":1.0,"bound":"exact"},{"action":"a2","value":1.0,"bound":"upper"},{"action":"c2","value":1.0,"bound":"upper"},{"action":"a3","value":1.0,"bound":"upper"},{"action":"b3","value":1.0,"bound":"upper"},{"action":"c3","value":1.0,"bound":"upper"}]}',1.79530086216766309736e+09);
INSERT INTO "actions" VALUES('qMdiydDitlUB',0,'b2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086223397302627e+09);
INSERT INTO "actions" VALUES('qMdiydDitlUB',1,'a1','yy5Q9tc8TGsLhz_b5k7ICw',NULL,NULL,1.79530086225289487846e+09);
INSERT INTO "actions" VALUES('WGDjuC3xz-ev',0,'b2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.7953008622655780316e+09);
INSERT INTO "actions" VALUES('WGDjuC3xz-ev',1,'a1','engine',NULL,'{"algorithm":"random","seconds":0.0,"line":["a1"]}',1.79530086228091907501e+09);
INSERT INTO "actions" VALUES('WGDjuC3xz-ev',2,'c3','engine',NULL,'{"algorithm":"random","seconds":0.0,"line":["c3"]}',1.79530086230905270572e+09);
INSERT INTO "actions" VALUES('IZQSgTbSvzH2',0,'b2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086233362531659e+09);
INSERT INTO "actions" VALUES('IZQSgTbSvzH2',1,'c3','engine',NULL,'{"algorithm":"alphabeta","depth":3,"value":0.0,"bound":"exact","nodes":187,"leaves":134,"cuts":16,"seconds":0.206037,"stopped":true,"line":["c3","c2","a2"],"roots":[{"action":"b1","value":1000.0,"bound":"exact"},{"action":"a2","value":1000.0,"bound":"exact"},{"action":"c2","value":1000.0,"bound":"exact"},{"action":"a3","value":1000.0,"bound":"exact"},{"action":"b3","value":1000.0,"bound":"exact"},{"action":"c3","value":0.0,"bound":"exact"}]}',1.79530086256766200063e+09);
INSERT INTO "actions" VALUES('BlpRLa-M-ufF',0,'d4','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086260148119929e+09);
INSERT INTO "actions" VALUES('BlpRLa-M-ufF',1,'d3','engine',NULL,'{"algorithm":"greedy","depth":1,"value":3.0,"bound":"exact","nodes":49,"leaves":48,"seconds":0.002331,"line":["d3"],"roots":[{"action":"a1","value":13.0,"bound":"exact"},{"action":"b1","value":12.0,"bound":"exact"},{"action":"c1","value":11.0,"bound":"exact"},{"action":"d1","value":9.0,"bound":"exact"},{"action":"e1","value":11.0,"bound":"exact"},{"action":"f1","value":12.0,"bound":"exact"},{"action":"g1","value":13.0,"bound":"exact"},{"action":"a2","value":12.0,"bound":"exact"},{"action":"b2","value":10.0,"bound":"exact"},{"action":"c2","value":8.0,"bound":"exact"},{"action":"d2","value":6.0,"bound":"exact"},{"action":"e2","value":8.0,"bound":"exact"},{"action":"f2","value":10.0,"bound":"exact"},{"action":"g2","value":12.0,"bound":"exact"},{"action":"a3","value":11.0,"bound":"exact"},{"action":"b3","value":8.0,"bound":"exact"},{"action":"c3","value":5.0,"bound":"exact"},{"action":"d3","value":3.0,"bound":"exact"},{"action":"e3","value":5.0,"bound":"exact"},{"action":"f3","value":8.0,"bound":"exact"},{"action":"g3","value":11.0,"bound":"exact"},{"action":"a4","value":9.0,"bound":"exact"},{"action":"b4","value":6.0,"bound":"exact"},{"action":"c4","value":3.0,"bound":"exact"},{"action":"e4","value":3.0,"bound":"exact"},{"action":"f4","value":6.0,"bound":"exact"},{"action":"g4","value":9.0,"bound":"exact"},{"action":"a5","value":11.0,"bound":"exact"},{"action":"b5","value":8.0,"bound":"exact"},{"action":"c5","value":5.0,"bound":"exact"},{"action":"d5","value":3.0,"bound":"exact"},{"action":"e5","value":5.0,"bound":"exact"},{"action":"f5","value":8.0,"bound":"exact"},{"action":"g5","value":11.0,"bound":"exact"},{"action":"a6","value":12.0,"bound":"exact"},{"action":"b6","value":10.0,"bound":"exact"},{"action":"c6","value":8.0,"bound":"exact"},{"action":"d6","value":6.0,"bound":"exact"},{"action":"e6","value":8.0,"bound":"exact"},{"action":"f6","value":10.0,"bound":"exact"},{"action":"g6","value":12.0,"bound":"exact"},{"action":"a7","value":13.0,"bound":"exact"},{"action":"b7","value":12.0,"bound":"exact"},{"action":"c7","value":11.0,"bound":"exact"},{"action":"d7","value":9.0,"bound":"exact"},{"action":"e7","value":11.0,"bound":"exact"},{"action":"f7","value":12.0,"bound":"exact"},{"action":"g7","value":13.0,"bound":"exact"}]}',1.79530086261341857906e+09);
INSERT INTO "actions" VALUES('BlpRLa-M-ufF',2,'f2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086261976861957e+09);
INSERT INTO "actions" VALUES('BlpRLa-M-ufF',3,'c5','engine',NULL,'{"algorithm":"greedy","depth":1,"value":-4.0,"bound":"exact","nodes":47,"leaves":46,"seconds":0.001571,"line":["c5"],"roots":[{"action":"a1","value":4.0,"bound":"exact"},{"action":"b1","value":4.0,"bound":"exact"},{"action":"c1","value":2.0,"bound":"exact"},{"action":"d1","value":1.0,"bound":"exact"},{"action":"e1","value":2.0,"bound":"exact"},{"action":"f1","value":4.0,"bound":"exact"},{"action":"g1","value":4.0,"bound":"exact"},{"action":"a2","value":3.0,"bound":"exact"},{"action":"b2","value":1.0,"bound":"exact"},{"action":"c2","value":1.0,"bound":"exact"},{"action":"d2","value":-1.0,"bound":"exact"},{"action":"e2","value":1.0,"bound":"exact"},{"action":"g2","value":3.0,"bound":"exact"},{"action":"a3","value":3.0,"bound":"exact"},{"action":"b3","value":1.0,"bound":"exact"},{"action":"c3","value":-1.0,"bound":"exact"},{"action":"e3","value":-1.0,"bound":"exact"},{"action":"f3","value":1.0,"bound":"exact"},{"action":"g3","value":3.0,"bound":"exact"},{"action":"a4","value":0.0,"bound":"exact"},{"action":"b4","value":-3.0,"bound":"exact"},{"action":"c4","value":-3.0,"bound":"exact"},{"action":"e4","value":-3.0,"bound":"exact"},{"action":"f4","value":-3.0,"bound":"exact"},{"action":"g4","value":0.0,"bound":"exact"},{"action":"a5","value":2.0,"bound":"exact"},{"action":"b5","value":1.0,"bound":"exact"},{"action":"c5","value":-4.0,"bound":"exact"},{"action":"d5","value":-4.0,"bound":"exact"},{"action":"e5","value":-4.0,"bound":"exact"},{"action":"f5","value":1.0,"bound":"exact"},{"action":"g5","value":2.0,"bound":"exact"},{"action":"a6","value":4.0,"bound":"exact"},{"action":"b6","value":1.0,"bound":"exact"},{"action":"c6","value":-1.0,"bound":"exact"},{"action":"d6","value":-2.0,"bound":"exact"},{"action":"e6","value":-1.0,"bound":"exact"},{"action":"f6","value":1.0,"bound":"exact"},{"action":"g6","value":4.0,"bound":"exact"},{"action":"a7","value":4.0,"bound":"exact"},{"action":"b7","value":3.0,"bound":"exact"},{"action":"c7","value":2.0,"bound":"exact"},{"action":"d7","value":0.0,"bound":"exact"},{"action":"e7","value":2.0,"bound":"exact"},{"action":"f7","value":3.0,"bound":"exact"},{"action":"g7","value":4.0,"bound":"exact"}]}',1.79530086262344241139e+09);
INSERT INTO "actions" VALUES('mVOiUg1xLKxC',0,'3','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086264180684086e+09);
INSERT INTO "actions" VALUES('mVOiUg1xLKxC',1,'3','engine',NULL,'{"algorithm":"alphabeta","value":-1.0,"bound":"exact","nodes":14,"leaves":6,"cuts":1,"seconds":0.001975,"line":["3","1"],"roots":[{"action":"1","value":1.0,"bound":"exact"},{"action":"2","value":1.0,"bound":"lower"},{"action":"3","value":-1.0,"bound":"exact"}]}',1.79530086265396714205e+09);
INSERT INTO "actions" VALUES('j2F8zjRqdgY5',0,'d3','engine',NULL,'{"algorithm":"random","seconds":0.0,"line":["d3"]}',1.7953008626668646335e+09);
INSERT INTO "actions" VALUES('j2F8zjRqdgY5',1,'d4','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086273379373552e+09);
INSERT INTO "actions" VALUES('j2F8zjRqdgY5',2,'b2','engine',NULL,'{"algorithm":"random","seconds":0.0,"line":["b2"]}',1.79530086273591065401e+09);
INSERT INTO "actions" VALUES('j2F8zjRqdgY5',3,'c5','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086281067299846e+09);
INSERT INTO "actions" VALUES('j2F8zjRqdgY5',4,'b1','engine',NULL,'{"algorithm":"random","seconds":0.0,"line":["b1"]}',1.7953008628884251118e+09);
INSERT INTO "actions" VALUES('JeR0vPwp8bk_',0,'3','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086299543976784e+09);
INSERT INTO "actions" VALUES('JeR0vPwp8bk_',1,'2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086300142240531e+09);
INSERT INTO "actions" VALUES('5wLzhwFBnC1E',0,'2','chance',NULL,NULL,1.79530086301318311694e+09);
INSERT INTO "actions" VALUES('5wLzhwFBnC1E',1,'x2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086302500128739e+09);
INSERT INTO "actions" VALUES('5wLzhwFBnC1E',2,'1','chance',NULL,NULL,1.79530086303264617918e+09);
INSERT INTO "actions" VALUES('5wLzhwFBnC1E',3,'y1','engine',NULL,'{"algorithm":"star1","depth":3,"value":12.5,"bound":"exact","nodes":13,"leaves":6,"seconds":0.007565,"line":["y1"],"roots":[{"action":"y1","value":12.5,"bound":"exact"},{"action":"y2","value":12.5,"bound":"exact"}]}',1.7953008630455725193e+09);
INSERT INTO "actions" VALUES('5wLzhwFBnC1E',4,'1','chance',NULL,NULL,1.79530086304645729059e+09);
INSERT INTO "actions" VALUES('5wLzhwFBnC1E',5,'x2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086305293917663e+09);
INSERT INTO "actions" VALUES('5wLzhwFBnC1E',6,'2','chance',NULL,NULL,1.79530086305371451376e+09);
INSERT INTO "actions" VALUES('5wLzhwFBnC1E',7,'y1','engine',NULL,'{"algorithm":"star1","depth":3,"value":10.5,"bound":"exact","nodes":7,"leaves":3,"seconds":0.001017,"line":["y1"],"roots":[{"action":"y1","value":10.5,"bound":"exact"}]}',1.79530086305630517005e+09);
INSERT INTO "actions" VALUES('5wLzhwFBnC1E',8,'2','chance',NULL,NULL,1.79530086305687665943e+09);
INSERT INTO "actions" VALUES('TpLcxYTkuzUV',0,'1','chance',NULL,NULL,1.79530086306305789942e+09);
INSERT INTO "actions" VALUES('TpLcxYTkuzUV',1,'x2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086308137941364e+09);
INSERT INTO "actions" VALUES('TpLcxYTkuzUV',2,'2','chance',NULL,NULL,1.79530086308241653442e+09);
INSERT INTO "actions" VALUES('TpLcxYTkuzUV',3,'y1','engine',NULL,'{"algorithm":"expectiminimax","utility":"concave:3","depth":3,"value":2.9708584167449685,"bound":"exact","nodes":11,"leaves":4,"seconds":0.001784,"line":["y1"],"roots":[{"action":"y1","value":2.9708584167449685,"bound":"exact"},{"action":"y2","value":2.9708584167449685,"bound":"exact"}]}',1.79530086309734034531e+09);
INSERT INTO "actions" VALUES('TpLcxYTkuzUV',4,'1','chance',NULL,NULL,1.79530086309825229638e+09);
INSERT INTO "actions" VALUES('TpLcxYTkuzUV',5,'x1','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086311853599549e+09);
INSERT INTO "actions" VALUES('TpLcxYTkuzUV',6,'2','chance',NULL,NULL,1.79530086311936211583e+09);
INSERT INTO "actions" VALUES('TpLcxYTkuzUV',7,'y1','engine',NULL,'{"algorithm":"expectiminimax","utility":"concave:3","depth":3,"value":-8.0,"bound":"exact","nodes":14,"leaves":7,"seconds":0.001964,"line":["y1"],"roots":[{"action":"y1","value":-8.0,"bound":"exact"},{"action":"y2","value":5.369369778781277,"bound":"exact"}]}',1795300863.14674);
INSERT INTO "actions" VALUES('TpLcxYTkuzUV',8,'1','chance',NULL,NULL,1.7953008631477253437e+09);
INSERT INTO "actions" VALUES('SipshQRRyuud',0,'2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086316625666622e+09);
INSERT INTO "actions" VALUES('SipshQRRyuud',1,'x2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086316747117041e+09);
INSERT INTO "actions" VALUES('SipshQRRyuud',2,'2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086317722344397e+09);
INSERT INTO "actions" VALUES('SipshQRRyuud',3,'y1','engine',NULL,'{"algorithm":"star2","depth":3,"value":0.08912563027136083,"bound":"exact","nodes":15,"leaves":6,"seconds":0.010628,"line":["y1"],"roots":[{"action":"y1","value":0.08912563027136083,"bound":"exact"},{"action":"y2","value":0.08912563027136083,"bound":"exact"}]}',1.79530086319969582556e+09);
INSERT INTO "actions" VALUES('F3D5V62tT44Q',0,'2','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086322533702844e+09);
INSERT INTO "actions" VALUES('F3D5V62tT44Q',1,'win','chance',NULL,NULL,1.79530086322655510902e+09);
INSERT INTO "actions" VALUES('F3D5V62tT44Q',2,'4','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086324497795101e+09);
INSERT INTO "actions" VALUES('F3D5V62tT44Q',3,'lose','chance',NULL,NULL,1.79530086324581837652e+09);
INSERT INTO "actions" VALUES('bxIhfQjxBztu',0,'sure','engine',NULL,'{"algorithm":"expectiminimax","utility":"table:0=0,1000000=8,3000000=9","value":8.0,"bound":"exact","nodes":5,"leaves":3,"seconds":0.001111,"line":["sure"],"roots":[{"action":"sure","value":8.0,"bound":"exact"},{"action":"gamble","value":4.5,"bound":"exact"}]}',1.79530086327329158786e+09);
INSERT INTO "actions" VALUES('TmPBX65c7260',0,'gamble','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.7953008633047411441e+09);
INSERT INTO "actions" VALUES('TmPBX65c7260',1,'lose','chance',NULL,NULL,1.79530086330586576459e+09);
INSERT INTO "actions" VALUES('H5mG_418Td7_',0,'K','chance',NULL,NULL,1.79530086332149600982e+09);
INSERT INTO "actions" VALUES('H5mG_418Td7_',1,'Q','chance',NULL,NULL,1.7953008633223171234e+09);
INSERT INTO "actions" VALUES('H5mG_418Td7_',2,'4','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086333281064031e+09);
INSERT INTO "actions" VALUES('H5mG_418Td7_',3,'pass','engine',NULL,'{"algorithm":"belief","value":1.0,"bound":"exact","roots":[{"action":"pass","value":1.0,"bound":"exact","probability":1.0},{"action":"call","value":4.0,"bound":"exact","probability":0.0}]}',1.79530086333564233786e+09);
INSERT INTO "actions" VALUES('QLr2iiJAO6Ol',0,'A','chance',NULL,NULL,1.79530086334739947314e+09);
INSERT INTO "actions" VALUES('QLr2iiJAO6Ol',1,'K','chance',NULL,NULL,1.79530086335211873059e+09);
INSERT INTO "actions" VALUES('QLr2iiJAO6Ol',2,'2','engine',NULL,'{"algorithm":"equilibrium","value":1.0,"bound":"exact","roots":[{"action":"pass","value":-1.0,"bound":"exact","probability":0.0},{"action":"2","value":1.0,"bound":"exact","probability":1.0},{"action":"4","value":1.0,"bound":"exact","probability":0.0}]}',1.79530086570181560516e+09);
INSERT INTO "actions" VALUES('QLr2iiJAO6Ol',3,'call','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.7953008657241146564e+09);
INSERT INTO "actions" VALUES('3NPczX3Uq8gu',0,'Q','chance',NULL,NULL,1.79530086574044847481e+09);
INSERT INTO "actions" VALUES('3NPczX3Uq8gu',1,'A','chance',NULL,NULL,1.79530086574108386034e+09);
INSERT INTO "actions" VALUES('3NPczX3Uq8gu',2,'4','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086575885915751e+09);
INSERT INTO "actions" VALUES('3NPczX3Uq8gu',3,'call','yy5Q9tc8TGsLhz_b5k7ICw',NULL,NULL,1.79530086577692294118e+09);
INSERT INTO "actions" VALUES('3zjwMoNAR1mT',0,'A','chance',NULL,NULL,1.79530086579283118248e+09);
INSERT INTO "actions" VALUES('3zjwMoNAR1mT',1,'try','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086579467129705e+09);
INSERT INTO "actions" VALUES('3zjwMoNAR1mT',2,'allow','engine',NULL,'{"algorithm":"average","value":5.0,"bound":"exact","roots":[{"action":"pass","value":10.0,"bound":"exact","probability":0.0},{"action":"allow","value":5.0,"bound":"exact","probability":1.0}]}',1.79530086580110096938e+09);
INSERT INTO "actions" VALUES('3zjwMoNAR1mT',3,'A','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086581323766702e+09);
INSERT INTO "actions" VALUES('54qFvMPGYdB7',0,'A','chance',NULL,NULL,1795300865.81556);
INSERT INTO "actions" VALUES('54qFvMPGYdB7',1,'pass','engine',NULL,'{"algorithm":"omniscient","value":1.0,"bound":"exact","roots":[{"action":"pass","value":1.0,"bound":"exact","probability":1.0},{"action":"try","value":0.0,"bound":"exact","probability":0.0}]}',1.79530086583352756495e+09);
INSERT INTO "actions" VALUES('bS9q2eeHVwpA',0,'K','chance',NULL,NULL,1.79530086584576106072e+09);
INSERT INTO "actions" VALUES('bS9q2eeHVwpA',1,'try','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.7953008658726863861e+09);
INSERT INTO "actions" VALUES('bS9q2eeHVwpA',2,'allow','yy5Q9tc8TGsLhz_b5k7ICw',NULL,NULL,1.7953008658751657009e+09);
INSERT INTO "actions" VALUES('9xdLN097octw',0,'A','chance',NULL,NULL,1.79530086591164445876e+09);
INSERT INTO "actions" VALUES('9xdLN097octw',1,'K','chance',NULL,NULL,1795300865.92574);
INSERT INTO "actions" VALUES('9xdLN097octw',2,'draw','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086594316673279e+09);
INSERT INTO "actions" VALUES('9xdLN097octw',3,'K','chance',NULL,NULL,1.79530086594904065133e+09);
INSERT INTO "actions" VALUES('9xdLN097octw',4,'draw','engine',NULL,'{"algorithm":"simulate","value":0.0,"bound":"exact","roots":[{"action":"stay","value":1.0,"bound":"exact","probability":0.0},{"action":"draw","value":0.0,"bound":"exact","probability":1.0}]}',1.79530086600270199779e+09);
INSERT INTO "actions" VALUES('9xdLN097octw',5,'A','chance',NULL,NULL,1.79530086601563167569e+09);
INSERT INTO "actions" VALUES('lGePEQzB4YNY',0,'A','chance',NULL,NULL,1.79530086604117918016e+09);
INSERT INTO "actions" VALUES('lGePEQzB4YNY',1,'K','chance',NULL,NULL,1.79530086604414820675e+09);
INSERT INTO "actions" VALUES('lGePEQzB4YNY',2,'stay','engine',NULL,'{"algorithm":"random","bound":"exact","roots":[{"action":"stay","value":null,"bound":"exact","probability":0.5},{"action":"draw","value":null,"bound":"exact","probability":0.5}]}',1.79530086605062198638e+09);
INSERT INTO "actions" VALUES('lGePEQzB4YNY',3,'draw','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1795300866.07122);
INSERT INTO "actions" VALUES('lGePEQzB4YNY',4,'K','chance',NULL,NULL,1.79530086608005476e+09);
INSERT INTO "actions" VALUES('6kxONtht4m1X',0,'A','chance',NULL,NULL,1.7953008660834596157e+09);
INSERT INTO "actions" VALUES('6kxONtht4m1X',1,'K','chance',NULL,NULL,1.7953008661288180351e+09);
INSERT INTO "actions" VALUES('6kxONtht4m1X',2,'draw','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086616557884218e+09);
INSERT INTO "actions" VALUES('6kxONtht4m1X',3,'K','chance',NULL,NULL,1.79530086616668820378e+09);
INSERT INTO "actions" VALUES('6kxONtht4m1X',4,'draw','yy5Q9tc8TGsLhz_b5k7ICw',NULL,NULL,1.79530086618505311016e+09);
INSERT INTO "actions" VALUES('6kxONtht4m1X',5,'A','chance',NULL,NULL,1.79530086618620443343e+09);
INSERT INTO "actions" VALUES('iIEDvDxndJ3A',0,'A','chance',NULL,NULL,1.79530086620219230648e+09);
INSERT INTO "actions" VALUES('iIEDvDxndJ3A',1,'draw','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086622038292888e+09);
INSERT INTO "actions" VALUES('iIEDvDxndJ3A',2,'K','chance',NULL,NULL,1.79530086622207403187e+09);
INSERT INTO "actions" VALUES('iIEDvDxndJ3A',3,'K','chance',NULL,NULL,1.79530086622279429434e+09);
INSERT INTO "actions" VALUES('iIEDvDxndJ3A',4,'draw','engine',NULL,'{"algorithm":"simulate-slide","value":0.2571428571428571,"bound":"exact","roots":[{"action":"stay","value":0.7142857142857143,"bound":"exact","probability":0.0},{"action":"draw","value":0.2571428571428571,"bound":"exact","probability":1.0}]}',1.79530086635098695756e+09);
INSERT INTO "actions" VALUES('iIEDvDxndJ3A',5,'A','chance',NULL,NULL,1.79530086636052942277e+09);
INSERT INTO "actions" VALUES('iIEDvDxndJ3A',6,'bet','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086636652541163e+09);
INSERT INTO "actions" VALUES('iIEDvDxndJ3A',7,'call','engine',NULL,'{"algorithm":"simulate-slide","value":0.0,"bound":"exact","roots":[{"action":"pass","value":1.0,"bound":"exact","probability":0.0},{"action":"call","value":0.0,"bound":"exact","probability":1.0}]}',1.79530086638195896147e+09);
INSERT INTO "actions" VALUES('gAz1eySUCgY6',0,'A','chance',NULL,NULL,1.79530086639287805557e+09);
INSERT INTO "actions" VALUES('gAz1eySUCgY6',1,'stay','engine',NULL,'{"algorithm":"belief","value":1.0,"bound":"exact","roots":[{"action":"stay","value":1.0,"bound":"exact","probability":1.0},{"action":"draw","value":0.42857142857142855,"bound":"exact","probability":0.0}]}',1.79530086642303204533e+09);
INSERT INTO "actions" VALUES('gAz1eySUCgY6',2,'K','chance',NULL,NULL,1.79530086642893195155e+09);
INSERT INTO "actions" VALUES('gAz1eySUCgY6',3,'draw','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086643746733662e+09);
INSERT INTO "actions" VALUES('gAz1eySUCgY6',4,'K','chance',NULL,NULL,1.7953008664385616779e+09);
INSERT INTO "actions" VALUES('gAz1eySUCgY6',5,'bet','engine',NULL,'{"algorithm":"belief","value":1.0,"bound":"exact","roots":[{"action":"pass","value":-1.0,"bound":"exact","probability":0.0},{"action":"bet","value":1.0,"bound":"exact","probability":1.0}]}',1795300866.44985);
INSERT INTO "actions" VALUES('pybGjH8Wlqou',0,'K','chance',NULL,NULL,1.79530086646261858944e+09);
INSERT INTO "actions" VALUES('pybGjH8Wlqou',1,'draw','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086648507118231e+09);
INSERT INTO "actions" VALUES('pybGjH8Wlqou',2,'A','chance',NULL,NULL,1.79530086649249505997e+09);
INSERT INTO "actions" VALUES('pybGjH8Wlqou',3,'K','chance',NULL,NULL,1.7953008664936101436e+09);
INSERT INTO "actions" VALUES('pybGjH8Wlqou',4,'draw','yy5Q9tc8TGsLhz_b5k7ICw',NULL,NULL,1.79530086649533581737e+09);
INSERT INTO "actions" VALUES('pybGjH8Wlqou',5,'A','chance',NULL,NULL,1.79530086650024366381e+09);
INSERT INTO "actions" VALUES('chARTSM5vXVm',0,'A','chance',NULL,NULL,1.79530086651362657547e+09);
INSERT INTO "actions" VALUES('chARTSM5vXVm',1,'K','chance',NULL,NULL,1.79530086651439690589e+09);
INSERT INTO "actions" VALUES('chARTSM5vXVm',2,'draw','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086652367520333e+09);
INSERT INTO "actions" VALUES('chARTSM5vXVm',3,'K','chance',NULL,NULL,1.79530086653282523159e+09);
INSERT INTO "actions" VALUES('chARTSM5vXVm',4,'draw','engine',NULL,'{"algorithm":"equilibrium","value":0.0,"bound":"exact","roots":[{"action":"stay","value":0.6666666666666666,"bound":"exact","probability":0.0},{"action":"draw","value":0.0,"bound":"exact","probability":1.0}]}',1.79530086660428905486e+09);
INSERT INTO "actions" VALUES('chARTSM5vXVm',5,'A','chance',NULL,NULL,1.79530086661198520661e+09);
INSERT INTO "actions" VALUES('cP44imNxgyE9',0,'A','chance',NULL,NULL,1.79530086662494182589e+09);
INSERT INTO "actions" VALUES('cP44imNxgyE9',1,'K','chance',NULL,NULL,1.79530086662563157081e+09);
INSERT INTO "actions" VALUES('cP44imNxgyE9',2,'stay','engine',NULL,'{"algorithm":"omniscient","value":0.5714285714285714,"bound":"exact","roots":[{"action":"stay","value":0.5714285714285714,"bound":"exact","probability":1.0},{"action":"draw","value":0.22857142857142856,"bound":"exact","probability":0.0}]}',1.7953008666412096023e+09);
INSERT INTO "actions" VALUES('cP44imNxgyE9',3,'draw','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086664817953106e+09);
INSERT INTO "actions" VALUES('cP44imNxgyE9',4,'K','chance',NULL,NULL,1.79530086664918041229e+09);
INSERT INTO "actions" VALUES('GK0iMGR-178T',0,'A','chance',NULL,NULL,1.79530086665101575853e+09);
INSERT INTO "actions" VALUES('GK0iMGR-178T',1,'K','chance',NULL,NULL,1.79530086665138053896e+09);
INSERT INTO "actions" VALUES('GK0iMGR-178T',2,'draw','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086667348551753e+09);
INSERT INTO "actions" VALUES('GK0iMGR-178T',3,'A','chance',NULL,NULL,1.79530086667448234558e+09);
INSERT INTO "actions" VALUES('GK0iMGR-178T',4,'draw','yy5Q9tc8TGsLhz_b5k7ICw',NULL,NULL,1.79530086668613076206e+09);
INSERT INTO "actions" VALUES('GK0iMGR-178T',5,'A','chance',NULL,NULL,1.79530086668740439413e+09);
INSERT INTO "actions" VALUES('pmQrnYWhc0k6',0,'A','chance',NULL,NULL,1.79530086672530388831e+09);
INSERT INTO "actions" VALUES('pmQrnYWhc0k6',1,'A','chance',NULL,NULL,1.79530086672591972351e+09);
INSERT INTO "actions" VALUES('pmQrnYWhc0k6',2,'4','engine',NULL,'{"algorithm":"fixed","bound":"exact","roots":[{"action":"pass","value":null,"bound":"exact","probability":0.0},{"action":"2","value":null,"bound":"exact","probability":0.0},{"action":"4","value":null,"bound":"exact","probability":1.0}]}',1.79530086674390459058e+09);
INSERT INTO "actions" VALUES('9kna-8xdr9WG',0,'Q','chance',NULL,NULL,1.79530086674953198427e+09);
INSERT INTO "actions" VALUES('9kna-8xdr9WG',1,'Q','chance',NULL,NULL,1.79530086675006961827e+09);
INSERT INTO "actions" VALUES('9kna-8xdr9WG',2,'4','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086675684332842e+09);
INSERT INTO "actions" VALUES('9kna-8xdr9WG',3,'call','engine',NULL,'{"algorithm":"random","bound":"exact","roots":[{"action":"pass","value":null,"bound":"exact","probability":0.5},{"action":"call","value":null,"bound":"exact","probability":0.5}]}',1.79530086676298594478e+09);
INSERT INTO "actions" VALUES('AciPJR0fVSPE',0,'A','chance',NULL,NULL,1.79530086677665328982e+09);
INSERT INTO "actions" VALUES('AciPJR0fVSPE',1,'A','chance',NULL,NULL,1.79530086677738952641e+09);
INSERT INTO "actions" VALUES('AciPJR0fVSPE',2,'4','engine',NULL,'{"algorithm":"random","bound":"exact","roots":[{"action":"pass","value":null,"bound":"exact","probability":0.3333333333333333},{"action":"2","value":null,"bound":"exact","probability":0.3333333333333333},{"action":"4","value":null,"bound":"exact","probability":0.3333333333333333}]}',1.7953008667851407528e+09);
INSERT INTO "actions" VALUES('AciPJR0fVSPE',3,'call','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086724262952797e+09);
INSERT INTO "actions" VALUES('ZqaFpjpdYFoT',0,'Q','chance',NULL,NULL,1.79530086728043437004e+09);
INSERT INTO "actions" VALUES('ZqaFpjpdYFoT',1,'A','chance',NULL,NULL,1.79530086728129696844e+09);
INSERT INTO "actions" VALUES('ZqaFpjpdYFoT',2,'2','engine',NULL,'{"algorithm":"random","bound":"exact","roots":[{"action":"pass","value":null,"bound":"exact","probability":0.3333333333333333},{"action":"2","value":null,"bound":"exact","probability":0.3333333333333333},{"action":"4","value":null,"bound":"exact","probability":0.3333333333333333}]}',1.79530086729730510713e+09);
INSERT INTO "actions" VALUES('ZqaFpjpdYFoT',3,'call','U30vSPLoKFpwKpq1gESoMA',NULL,NULL,1.79530086731065511703e+09);
INSERT INTO "actions" VALUES('oJD7JGEATUSg',0,'pass','engine',NULL,'{"algorithm":"belief","value":1.0,"bound":"exact","roots":[{"action":"pass","value":1.0,"bound":"exact","probability":1.0},{"action":"call","value":4.0,"bound":"exact","probability":0.0}]}',1.79530086734065842625e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE duels (
	id VARCHAR(22) NOT NULL, 
	host VARCHAR(64) NOT NULL, 
	game TEXT NOT NULL, 
	player INTEGER NOT NULL, 
	strategy VARCHAR(40) NOT NULL, 
	seed BIGINT NOT NULL, 
	moves TEXT NOT NULL, 
	over BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "duels" VALUES('PdJVf0kFbnaW','U30vSPLoKFpwKpq1gESoMA','          swerve  straight
swerve    0,0     -1,1
straight  1,-1    -10,-10
',1,'tit-for-tat',105467328366532,'01',0,1.79530086800894665721e+09,1.79530086804313373559e+09);
INSERT INTO "duels" VALUES('dSv_1E0K377t','U30vSPLoKFpwKpq1gESoMA','costs
years
        deny  betray
deny    1,1   5,0
betray  0,5   2,2
',0,'tit-for-tat',87340864480149,'010',1,1.79530086810162281983e+09,1.79530086815679049494e+09);
CREATE TABLE matches (
	id VARCHAR(22) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	parameters TEXT NOT NULL, 
	position TEXT, 
	seed BIGINT NOT NULL, 
	host VARCHAR(64) NOT NULL, 
	seats TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	cursor INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	engine_to_move BOOLEAN NOT NULL, 
	successor VARCHAR(22), 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, moved INTEGER DEFAULT '0' NOT NULL, followed INTEGER, hand INTEGER DEFAULT '1' NOT NULL, score FLOAT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('zT2xGMCX_0dA','tic-tac-toe','{"m":3,"n":3,"k":3}',NULL,2484783941,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{}',5,6,0,'RTO39C6iTvML',1.79530085968903493874e+09,1.79530086734921908372e+09,5,6,1,0.0);
INSERT INTO "matches" VALUES('Wf2_BcDUIHbx','tic-tac-toe','{"m":3,"n":3,"k":3}',NULL,1000253113,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"depth":3,"convention":"puc"}}]','{}',2,3,0,'cX2ZIJxIdp7o',1.79530085978170514111e+09,1.79530086736553931231e+09,2,3,1,0.0);
INSERT INTO "matches" VALUES('4J-qLcxr_AGp','tic-tac-toe','{"m":3,"n":3,"k":3}',NULL,660995804,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"minimax","depth":3,"order":"reversed"}}]','{"paused":true,"speed":10}',1,3,1,NULL,1.79530086012944507592e+09,1.79530086018921136853e+09,3,NULL,1,0.0);
INSERT INTO "matches" VALUES('BaLXrsTj_-gq','tic-tac-toe','{"m":3,"n":3,"k":3}',NULL,250842709,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"greedy","evaluation":"weighted-lines"}}]','{}',2,5,0,NULL,1.79530086021211242675e+09,1.79530086028046631813e+09,5,NULL,1,0.0);
INSERT INTO "matches" VALUES('t8_ZDMr2JXVi','tic-tac-toe','{"m":3,"n":3,"k":3}',NULL,2552646959,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{}',2,6,0,NULL,1.79530086029216194151e+09,1.79530086034815382954e+09,6,NULL,1,0.0);
INSERT INTO "matches" VALUES('oRa5-X1BZjxQ','tic-tac-toe','{"m":3,"n":3,"k":3}',NULL,593320746,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"engine","options":{"depth":2,"evaluation":"open-lines"}},{"kind":"engine","options":{"algorithm":"minimax","depth":2,"convention":"urjc"}}]','{"paused":true}',3,4,1,NULL,1.79530086035134935377e+09,1.79530086217767953873e+09,3,NULL,1,0.0);
INSERT INTO "matches" VALUES('9VUIBVX2Whyl','tic-tac-toe','{"m":3,"n":3,"k":3}',NULL,2542949146,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":""}]','{}',0,0,0,NULL,1.79530086217924499513e+09,1.79530086217924499513e+09,0,NULL,1,0.0);
INSERT INTO "matches" VALUES('qMdiydDitlUB','tic-tac-toe','{"m":3,"n":3,"k":3}',NULL,2309638068,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"yy5Q9tc8TGsLhz_b5k7ICw"}]','{}',2,3,0,NULL,1.79530086220182418825e+09,1.79530086225322580342e+09,3,NULL,1,0.0);
INSERT INTO "matches" VALUES('WGDjuC3xz-ev','tic-tac-toe','{"m":3,"n":3,"k":3}',NULL,610029768,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"engine","options":{"algorithm":"random"}},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{}',3,4,0,NULL,1.79530086225505018234e+09,1.79530086230939769746e+09,4,NULL,1,0.0);
INSERT INTO "matches" VALUES('IZQSgTbSvzH2','tic-tac-toe','{"m":3,"n":3,"k":3}','X.O/.../... X',4115130689,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"seconds":0.2,"deepen":true,"table":true}}]','{}',2,2,0,NULL,1.79530086232222104076e+09,1.79530086259095406531e+09,2,NULL,1,0.0);
INSERT INTO "matches" VALUES('isZuiQ_BsVi4','tic-tac-toe','{"m":3,"n":5,"k":3}',NULL,2712700937,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"depth":2,"evaluation":"open-lines","table":true}}]','{}',0,0,0,NULL,1.79530086259732246396e+09,1.79530086259732246396e+09,0,NULL,1,0.0);
INSERT INTO "matches" VALUES('BlpRLa-M-ufF','gomoku','{"m":7,"n":7,"k":4}',NULL,265123129,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"greedy","evaluation":"open-lines"}}]','{}',4,4,0,NULL,1.79530086259976863864e+09,1.79530086262364697458e+09,4,NULL,1,0.0);
INSERT INTO "matches" VALUES('mVOiUg1xLKxC','sticks','{"n":7,"k":3,"heaps":"one","last":"loses","starts":"max"}',NULL,479386914,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{}}]','{}',2,2,0,NULL,1.79530086263512253757e+09,1.79530086265424156186e+09,2,NULL,1,0.0);
INSERT INTO "matches" VALUES('j2F8zjRqdgY5','sticks','{"n":7,"k":3,"heaps":"1-3-5-7","last":"wins","starts":"min"}',NULL,2180192713,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"random"}}]','{}',5,5,0,NULL,1.79530086266522145269e+09,1.79530086288868117334e+09,5,NULL,1,0.0);
INSERT INTO "matches" VALUES('JeR0vPwp8bk_','sticks','{"n":5,"k":3,"heaps":"one","last":"loses","starts":"max"}',NULL,1674886167,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{}',2,2,0,NULL,1.79530086289094305035e+09,1.7953008630016262531e+09,2,NULL,1,0.0);
INSERT INTO "matches" VALUES('5wLzhwFBnC1E','coin-backgammon','{"fields":6,"checkers":2,"stake":"win","overshoot":"no","goals":"blocked"}',NULL,7,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"star1","depth":3,"evaluation":"sum"}}]','{}',9,9,0,NULL,1.79530086301238012312e+09,1.79530086305696105959e+09,9,NULL,1,0.0);
INSERT INTO "matches" VALUES('TpLcxYTkuzUV','coin-backgammon','{"fields":5,"checkers":2,"stake":"money","overshoot":"yes","goals":"free"}',NULL,11,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"expectiminimax","depth":3,"evaluation":"linear","utility":"concave:3","weights":[1.0,2.0,0.5,1.0,0.0]}}]','{}',5,10,0,NULL,1.79530086306231379507e+09,1795300863.15773,10,NULL,1,0.0);
INSERT INTO "matches" VALUES('SipshQRRyuud','coin-backgammon','{"fields":6,"checkers":2,"stake":"win","overshoot":"no","goals":"blocked"}',NULL,711782363,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"star2","depth":3,"evaluation":"pips"}}]','{"chance":"chosen"}',4,4,0,NULL,1.79530086315963077541e+09,1.79530086320015382769e+09,4,NULL,1,0.0);
INSERT INTO "matches" VALUES('F3D5V62tT44Q','betting-house','{"money":2,"rounds":3,"percent":50}',NULL,3,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{}',4,4,0,NULL,1.79530086320977401732e+09,1.79530086324590063091e+09,4,NULL,1,0.0);
INSERT INTO "matches" VALUES('bxIhfQjxBztu','prize','{"sure":1000000,"gamble":3000000,"percent":50}',NULL,5,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"engine","options":{"algorithm":"expectiminimax","utility":"table:0=0,1000000=8,3000000=9"}},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{}',1,1,0,NULL,1.79530086324751138684e+09,1.79530086327362322804e+09,1,NULL,1,0.0);
INSERT INTO "matches" VALUES('TmPBX65c7260','prize','{"sure":1000000,"gamble":3000000,"percent":50}',NULL,5,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{}',2,2,0,NULL,1.79530086328937292091e+09,1.79530086330599617959e+09,2,NULL,1,0.0);
INSERT INTO "matches" VALUES('H5mG_418Td7_','betting','{"copies":2,"ante":1,"low":2,"high":4}',NULL,2,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"belief"}}]','{}',4,4,0,NULL,1.79530086332027816772e+09,1.79530086334024643899e+09,4,NULL,1,0.0);
INSERT INTO "matches" VALUES('QLr2iiJAO6Ol','betting','{"copies":2,"ante":1,"low":2,"high":4}',NULL,4,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"engine","options":{"algorithm":"equilibrium"}},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{"open_cards":true}',4,4,0,NULL,1.79530086334660267831e+09,1.7953008657245895863e+09,4,NULL,1,0.0);
INSERT INTO "matches" VALUES('3NPczX3Uq8gu','betting','{"copies":2,"ante":1,"low":2,"high":4}',NULL,3989497865,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"yy5Q9tc8TGsLhz_b5k7ICw"}]','{}',4,5,0,NULL,1.79530086572716617585e+09,1.79530086577719044682e+09,5,NULL,1,0.0);
INSERT INTO "matches" VALUES('3zjwMoNAR1mT','guess-the-card','{"safe":1,"gift":10,"stake":5}',NULL,2,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"average"}}]','{}',4,4,0,NULL,1.79530086579192018508e+09,1.79530086581351351737e+09,4,NULL,1,0.0);
INSERT INTO "matches" VALUES('54qFvMPGYdB7','guess-the-card','{"safe":1,"gift":10,"stake":5}',NULL,4,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"engine","options":{"algorithm":"omniscient","learning":true}},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{"open_cards":true}',2,2,0,NULL,1.79530086581489372252e+09,1.79530086583382081982e+09,2,NULL,1,0.0);
INSERT INTO "matches" VALUES('bS9q2eeHVwpA','guess-the-card','{"safe":1,"gift":10,"stake":5}',NULL,3512224343,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"yy5Q9tc8TGsLhz_b5k7ICw"}]','{}',3,4,0,NULL,1.79530086584499049191e+09,1.79530086587547731396e+09,4,NULL,1,0.0);
INSERT INTO "matches" VALUES('9xdLN097octw','draw-poker','{"aces":4,"kings":4,"stake":3}',NULL,2,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"simulate","level":2,"learning":true}}]','{}',6,6,0,NULL,1.79530086591037535666e+09,1.79530086603018093106e+09,6,NULL,1,0.0);
INSERT INTO "matches" VALUES('lGePEQzB4YNY','draw-poker','{"aces":4,"kings":4,"stake":3}',NULL,4,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"engine","options":{"algorithm":"random"}},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{"open_cards":true}',5,5,0,NULL,1.79530086602070641519e+09,1.79530086608028197287e+09,5,NULL,1,0.0);
INSERT INTO "matches" VALUES('6kxONtht4m1X','draw-poker','{"aces":4,"kings":4,"stake":3}',NULL,359383962,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"yy5Q9tc8TGsLhz_b5k7ICw"}]','{}',6,7,0,NULL,1.7953008660825572014e+09,1.79530086618635106084e+09,7,NULL,1,0.0);
INSERT INTO "matches" VALUES('iIEDvDxndJ3A','draw-poker-bet','{"aces":4,"kings":4,"ante":1,"bet":2}',NULL,2,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"simulate-slide"}}]','{}',8,8,0,NULL,1.79530086620105361937e+09,1.79530086638229370121e+09,8,NULL,1,0.0);
INSERT INTO "matches" VALUES('gAz1eySUCgY6','draw-poker-bet','{"aces":4,"kings":4,"ante":1,"bet":2}',NULL,4,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"engine","options":{"algorithm":"belief"}},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{"open_cards":true}',6,6,0,NULL,1.79530086638760399825e+09,1.7953008664502093792e+09,6,NULL,1,0.0);
INSERT INTO "matches" VALUES('pybGjH8Wlqou','draw-poker-bet','{"aces":4,"kings":4,"ante":1,"bet":2}',NULL,3293803248,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"yy5Q9tc8TGsLhz_b5k7ICw"}]','{}',6,7,0,NULL,1.7953008664613957405e+09,1.79530086650058245661e+09,7,NULL,1,0.0);
INSERT INTO "matches" VALUES('chARTSM5vXVm','aces-and-kings','{"aces":4,"kings":4,"rounds":1,"stake":1}',NULL,2,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"equilibrium"}}]','{}',6,6,0,NULL,1.79530086651254892349e+09,1.79530086661798739429e+09,6,NULL,1,0.0);
INSERT INTO "matches" VALUES('cP44imNxgyE9','aces-and-kings','{"aces":4,"kings":4,"rounds":1,"stake":1}',NULL,4,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"engine","options":{"algorithm":"omniscient"}},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{"open_cards":true}',5,5,0,NULL,1.79530086661360216144e+09,1.79530086664928531644e+09,5,NULL,1,0.0);
INSERT INTO "matches" VALUES('GK0iMGR-178T','aces-and-kings','{"aces":4,"kings":4,"rounds":1,"stake":1}',NULL,1832895158,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"yy5Q9tc8TGsLhz_b5k7ICw"}]','{}',6,7,0,NULL,1.79530086665057969086e+09,1.79530086668753504752e+09,7,NULL,1,0.0);
INSERT INTO "matches" VALUES('pmQrnYWhc0k6','betting','{"copies":2,"ante":1,"low":2,"high":4}',NULL,8,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"engine","options":{"algorithm":"fixed","strategy":"K: pass 1/2, 2 1/2 | A: 4 | Q: pass"}},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{}',3,3,0,NULL,1.79530086672427153585e+09,1.7953008667479948997e+09,3,NULL,1,0.0);
INSERT INTO "matches" VALUES('9kna-8xdr9WG','betting','{"copies":2,"ante":1,"low":2,"high":4}',NULL,9,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"random"}}]','{}',4,5,0,'AciPJR0fVSPE',1.79530086674611425402e+09,1.79530086677056932445e+09,4,5,1,0.0);
INSERT INTO "matches" VALUES('AciPJR0fVSPE','betting','{"copies":2,"ante":1,"low":2,"high":4}',NULL,9526696,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"engine","options":{"algorithm":"random"}},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{}',4,5,0,'ZqaFpjpdYFoT',1.79530086677022433284e+09,1.79530086727659583096e+09,4,5,2,0.0);
INSERT INTO "matches" VALUES('ZqaFpjpdYFoT','betting','{"copies":2,"ante":1,"low":2,"high":4}',NULL,227420234,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"engine","options":{"algorithm":"random"}},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{}',4,4,0,NULL,1.7953008672760453224e+09,1.79530086731097173694e+09,4,NULL,3,0.0);
INSERT INTO "matches" VALUES('oJD7JGEATUSg','betting','{"copies":2,"ante":1,"low":2,"high":4}','K Q 4',654806203,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"algorithm":"belief"}}]','{"open_cards":true}',1,1,0,NULL,1.79530086732582139967e+09,1.795300867341000557e+09,1,NULL,1,0.0);
INSERT INTO "matches" VALUES('RTO39C6iTvML','tic-tac-toe','{"m":3,"n":3,"k":3}',NULL,2437627730,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"}]','{}',0,0,0,NULL,1.79530086734886980054e+09,1.79530086734886980054e+09,0,NULL,2,-1.0);
INSERT INTO "matches" VALUES('cX2ZIJxIdp7o','tic-tac-toe','{"m":3,"n":3,"k":3}','XO./.X./..O X',4096983235,'U30vSPLoKFpwKpq1gESoMA','[{"kind":"person","owner":"U30vSPLoKFpwKpq1gESoMA"},{"kind":"engine","options":{"depth":3,"convention":"puc"}}]','{}',0,0,0,NULL,1.79530086736477637295e+09,1.79530086736477637295e+09,0,NULL,1,0.0);
CREATE INDEX matches_engine_to_move ON matches (engine_to_move, updated);
COMMIT;
