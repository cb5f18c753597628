"""The forms of a page, read and filled in like a browser without scripts: what is not rendered is not sent."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

Attributes = dict[str, str]
Pair = tuple[str, str]

NEVER_SENT = ("button", "reset", "image", "file")
TICKED = ("checkbox", "radio")


@dataclass
class Button:
    """One that sends the form; its own name and value go along."""

    label: str
    name: str
    value: str
    disabled: bool


@dataclass
class Field:
    """A control with its present value. Options are (value, chosen, disabled)."""

    name: str
    kind: str
    value: str = ""
    sent: bool = True
    options: list[tuple[str, bool, bool]] = field(default_factory=list)

    def pairs(self) -> Iterator[Pair]:
        if self.kind != "select":
            if self.sent:
                yield self.name, self.value
            return
        chosen = [value for value, selected, _ in self.options if selected]
        usable = [value for value, _, disabled in self.options if not disabled]
        for value in chosen[-1:] or usable[:1]:
            yield self.name, value


@dataclass
class Form:
    """A form as the page shows it."""

    method: str
    action: str
    id: str
    fields: list[Field] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)

    def button(self, words: str) -> Button | None:
        """The button with these words, or with that value."""
        return next((button for button in self.buttons if words in (button.label, button.value)), None)

    def data(self, button: Button | None = None, **filled: str) -> list[Pair]:
        """The data sent when the button is pressed, with some fields changed."""
        names = [each.name for each in self.fields]
        missing = [name for name in filled if name not in names]
        assert not missing, f"the form has no field {missing}, only {names}"
        pairs = [pair for each in self.fields for pair in each.pairs() if pair[0] not in filled]
        pressed = [(button.name, button.value)] if button and button.name else []
        return [*pairs, *filled.items(), *pressed]


def read_forms(page: str) -> list[Form]:
    """All forms of the page, in order; a control outside a form may name it."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.forms


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._elsewhere: list[tuple[str, Field | Button]] = []  # controls that name a form which comes later
        self._select: Field | None = None
        self._text: Field | None = None
        self._button: Button | None = None
        self._disabled = 0  # fieldsets around that are disabled
        self._fieldsets: list[bool] = []

    def close(self) -> None:
        super().close()
        for form_id, control in self._elsewhere:
            for form in self.forms:
                if form.id == form_id:
                    _put(form, control)

    def handle_starttag(self, tag: str, pairs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in pairs}
        opened = getattr(self, f"_open_{tag}", None)
        if opened:
            opened(said)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._text = None
        elif tag == "button" and self._button is not None:
            self._button.label = " ".join(self._button.label.split())
            self._button = None
        elif tag == "fieldset":
            self._disabled -= self._fieldsets.pop()

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text.value += data
        if self._button is not None:
            self._button.label += data

    # -- elements -----------------------------------------------------------------------------------------------------

    def _open_form(self, said: Attributes) -> None:
        self._open = Form(said.get("method", "get").lower(), said.get("action", ""), said.get("id", ""))
        self.forms.append(self._open)

    def _open_fieldset(self, said: Attributes) -> None:
        self._fieldsets.append("disabled" in said)
        self._disabled += self._fieldsets[-1]

    def _open_input(self, said: Attributes) -> None:
        kind = said.get("type", "text").lower()
        if kind == "submit":
            self._add(said, Button(said.get("value", ""), said.get("name", ""), said.get("value", ""), self._is(said)))
        elif said.get("name") and kind not in NEVER_SENT:
            usual = "on" if kind in TICKED else ""
            sent = not self._is(said) and (kind not in TICKED or "checked" in said)
            self._add(said, Field(said["name"], kind, said.get("value", usual), sent))

    def _open_textarea(self, said: Attributes) -> None:
        self._text = Field(said.get("name", ""), "textarea", sent=not self._is(said))
        self._add(said, self._text)

    def _open_select(self, said: Attributes) -> None:
        self._select = Field(said.get("name", ""), "select")
        if not self._is(said):
            self._add(said, self._select)

    def _open_option(self, said: Attributes) -> None:
        if self._select is not None:
            self._select.options.append((said.get("value", ""), "selected" in said, "disabled" in said))

    def _open_button(self, said: Attributes) -> None:
        if said.get("type", "submit") == "submit":
            self._button = Button("", said.get("name", ""), said.get("value", ""), self._is(said))
            self._add(said, self._button)

    def _is(self, said: Attributes) -> bool:
        return "disabled" in said or self._disabled > 0

    def _add(self, said: Attributes, control: Field | Button) -> None:
        if "form" in said:
            self._elsewhere.append((said["form"], control))
        elif self._open is not None:
            _put(self._open, control)


def _put(form: Form, control: Field | Button) -> None:
    if isinstance(control, Button):
        form.buttons.append(control)
    else:
        form.fields.append(control)
