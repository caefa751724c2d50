import type { Page } from 'playwright-core'

/** Waits for two frames, because a page renders again in the one after its width has changed. */
const RENDERED = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

/**
 * Returns the texts of the table cells that are cut off at their edge.
 *
 * @param selector cells to check; default: all cells with numbers
 */
export async function findClippedCells(page: Page, selector = 'td[data-number]'): Promise<string[]> {
  await page.evaluate(RENDERED)
  return page
    .locator(selector)
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent ?? ''),
    )
}
