import { join } from 'node:path'
import type { Sandbox } from '@causeway/sandbox'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { withBurner } from '../../tests/support/browser/burner.ts'
import { findLayoutFaults } from '../../tests/support/browser/find-layout-faults.ts'
import { accountScreens } from './account-screens.ts'
import { faultScreens } from './fault-screens.ts'
import { journeyScreens } from './journey-screens.ts'
import { lendingScreens } from './lending-screens.ts'
import { multiScreens } from './multi-screens.ts'
import { type Screen, VIEWPORTS, type Viewport } from './screen.ts'
import { stateScreens } from './state-screens.ts'
import { tradeScreens } from './trade-screens.ts'
import { walletScreens } from './wallet-screens.ts'

/** The screens that leave the account as it is come first. */
const SCREENS: readonly Screen[] = [
  ...accountScreens,
  ...lendingScreens,
  ...multiScreens,
  ...faultScreens,
  ...walletScreens,
  ...tradeScreens,
  ...journeyScreens,
  ...stateScreens,
]
const THEMES = ['dark', 'light'] as const
/** Widths in px at which the layout of a viewport is checked in addition to its own. */
const NARROWER: Readonly<Record<Viewport, number>> = { desktop: 1135, tablet: 640, phone: 360 }

/** Stored settings of expert mode. */
const EXPERT = JSON.stringify({ version: 1, data: { expertMode: true } })

/** Waits for 30 frames, because new content may not be painted in the next one. */
const PAINTED = `new Promise((resolve) => {
  const next = (frames) => (frames > 0 ? requestAnimationFrame(() => next(frames - 1)) : resolve())
  next(30)
})`

/** Milliseconds after which a page that still sends requests, for example to follow a transfer, is taken as it is. */
const IDLE_TIMEOUT = 6000

interface ScreenshotOptions {
  readonly browser: Browser
  readonly sandbox: Sandbox
  /** URL of the app. */
  readonly url: string
  readonly folder: string
  /** Names of the screens. Default: all. */
  readonly names?: readonly string[]
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * Takes the screens in all viewports and both themes. A screen that fails does not stop the others.
 *
 * @throws AggregateError with the failures
 */
export async function takeScreenshots({ names = [], ...options }: ScreenshotOptions): Promise<void> {
  const { browser, url } = options
  const unknown = names.filter((name) => !SCREENS.some((screen) => screen.name === name))
  if (unknown.length > 0) throw new Error(`Unknown screens: ${unknown.join(', ')}.`)
  const screens = SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))
  const connected = await connect(browser, url)
  const failures: Error[] = []
  for (const [index, screen] of screens.entries()) {
    console.log(`${index + 1}/${screens.length} ${screen.name}`)
    for (const viewport of Object.keys(VIEWPORTS) as Viewport[]) {
      if (screen.only && screen.only !== viewport) continue
      await takeScreen({ ...options, screen, viewport, connected }).catch((cause: unknown) => {
        failures.push(new Error(`${screen.name} on a ${viewport}: ${cause}`, { cause }))
        console.error(`${failures.at(-1)}`)
      })
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} screens failed.`)
}

/** Connects the sandbox's wallet, and returns the stored state of the app. */
async function connect(browser: Browser, url: string): Promise<StorageState> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${url}/nowhere`)
  await withBurner(page)
  const state = await context.storageState()
  await context.close()
  return state
}

interface ScreenOptions extends Omit<ScreenshotOptions, 'names'> {
  readonly screen: Screen
  readonly viewport: Viewport
  /** Stored state of the app with a connected wallet. */
  readonly connected: StorageState
}

async function takeScreen(options: ScreenOptions): Promise<void> {
  const { browser, sandbox, url, folder, screen, viewport, connected } = options
  const { name, path, isConnected, isExpert, show } = screen
  const [width, height] = VIEWPORTS[viewport]
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    ...(isConnected && { storageState: connected }),
  })
  context.setDefaultTimeout(20_000)
  try {
    if (isExpert) await context.addInitScript(`localStorage.setItem('causeway:settings:user', '${EXPERT}')`)
    const page = await context.newPage()
    await page.goto(`${url}${path}`)
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await show?.(page, sandbox)
    await page.waitForLoadState('networkidle', { timeout: IDLE_TIMEOUT }).catch(() => undefined)
    // Away from the last button, which would be hovered or show its tooltip.
    await page.mouse.move(0, 0)
    for (const theme of THEMES) {
      await selectTheme(page, theme)
      await page.evaluate(PAINTED)
      await page.screenshot({ path: join(folder, `${name}-${viewport}-${theme}.png`) })
    }
    await reportLayout(page, name, width)
    await page.setViewportSize({ width: NARROWER[viewport], height })
    await page.evaluate(PAINTED)
    await reportLayout(page, name, NARROWER[viewport])
  } finally {
    await context.close()
    sandbox.setRelayer({ mode: 'fill' })
    sandbox.setSettlement('lifi', { outcome: 'fill' })
    sandbox.setFaults('lifi')
    sandbox.setFaults('data')
  }
}

/** Sets a theme. The open settings get it as their choice, so that they tick the one that the page has. */
async function selectTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  const card = page.getByText(theme === 'dark' ? 'Dark mode' : 'Light mode', { exact: true })
  if (await card.isVisible()) await card.click()
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
}

async function reportLayout(page: Page, name: string, width: number): Promise<void> {
  for (const fault of await findLayoutFaults(page)) console.warn(`${name} at ${width} px: ${fault}`)
}
