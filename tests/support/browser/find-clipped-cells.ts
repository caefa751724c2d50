import type { Page } from 'playwright-core'

/**
 * Returns the texts of the table cells that are cut off at their edge.
 *
 * @param selector cells to check; default: all cells with numbers
 */
export function findClippedCells(page: Page, selector = 'td[data-number]'): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent ?? ''),
    )
}
