import { provideChromium } from '../../tests/support/browser/provide-chromium.ts'

/**
 * Returns the path of Chromium.
 *
 * @throws Error if it is not installed
 */
export async function requireChromium(): Promise<string> {
  const path = await provideChromium()
  if (path !== undefined) return path
  throw new Error(
    'Chromium is not installed. Install it, or pass the names of parts that do not use a browser.',
  )
}
