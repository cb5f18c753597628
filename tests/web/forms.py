"""The forms of a page, read and filled in like a browser without scripts: what is not rendered is not sent."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.web.elements import Element, read_elements

Pair = tuple[str, str]

NEVER_SENT = ("button", "reset", "image", "file", "submit")
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
    elements = read_elements(page)
    forms = {
        each: Form((each["method"] or "get").lower(), each["action"], each["id"])
        for each in elements
        if each.tag == "form"
    }
    by_id = {form.id: form for form in forms.values()}
    selects: dict[Element, Field] = {}
    for each in elements:
        around = [forms[outer] for outer in each.around if outer in forms]
        form = by_id.get(each["form"]) if "form" in each.attributes else around[-1] if around else None
        control = _button(each) or _field(each)
        if isinstance(control, Button) and form:
            form.buttons.append(control)
        elif isinstance(control, Field) and form:
            form.fields.append(control)
            selects |= {each: control} if each.tag == "select" else {}
        for outer in each.around if each.tag == "option" else ():
            if outer in selects:
                selects[outer].options.append(
                    (each["value"], "selected" in each.attributes, "disabled" in each.attributes)
                )
    return list(forms.values())


def _button(each: Element) -> Button | None:
    if each.tag == "button" and (each["type"] or "submit") == "submit":
        return Button(each.words, each["name"], each["value"], _is_disabled(each))
    if each.tag == "input" and each["type"] == "submit":
        return Button(each["value"], each["name"], each["value"], _is_disabled(each))
    return None


def _field(each: Element) -> Field | None:
    if each.tag == "textarea":
        return Field(each["name"], "textarea", "".join(each.parts), not _is_disabled(each))
    if each.tag == "select" and not _is_disabled(each):
        return Field(each["name"], "select")
    kind = (each["type"] or "text").lower()
    if each.tag != "input" or not each["name"] or kind in NEVER_SENT:
        return None
    is_sent = not _is_disabled(each) and (kind not in TICKED or "checked" in each.attributes)
    return Field(each["name"], kind, each.attributes.get("value", "on" if kind in TICKED else ""), is_sent)


def _is_disabled(each: Element) -> bool:
    fieldsets = (outer for outer in each.around if outer.tag == "fieldset")
    return any("disabled" in outer.attributes for outer in (each, *fieldsets))
