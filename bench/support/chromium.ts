import { provideChromium } from '../../tests/support/browser/provide-chromium.ts'

/**
 * Where Chromium is.
 *
 * @throws Error where there is none, with the parts that go without
 */
export async function requireChromium(): Promise<string> {
  const path = await provideChromium()
  if (path !== undefined) return path
  throw new Error('There is no Chromium here: install it, or name the parts that go without it')
}
