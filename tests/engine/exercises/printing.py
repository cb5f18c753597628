"""What the command prints."""

from engine.cli import main


def printed(capsys, *arguments):
    assert main(["worksheet", *arguments]) == 0
    return capsys.readouterr().out
