"""Nodes of the tree that is drawn in the lab, and going through a search of it."""

from playwright.sync_api import Locator, Page, expect


def node(page: Page, number: int) -> Locator:
    return page.locator(".lab-node").nth(number)


def leaf(page: Page, number: int) -> Locator:
    return page.locator(".lab-node.leaf").nth(number)


def step_through(page: Page, address: str = "/trees?algorithm=alphabeta") -> None:
    page.goto(address)
    page.get_by_role("button", name="Step by step").click()
    expect(page.locator(".steps-count")).to_be_visible()


def question(page: Page) -> Locator:
    return page.locator(".ask-question")
