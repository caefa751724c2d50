import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Takes a screenshot of the page into the folder of the variable CAUSEWAY_SCREENSHOTS, if that is set. */
export async function capture(page: Page, name: string): Promise<void> {
  const folder = process.env['CAUSEWAY_SCREENSHOTS']
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
