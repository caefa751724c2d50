import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startSandbox } from '@causeway/sandbox'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { buildPage, servePage } from '../examples/app/start/serve-page.ts'
import { connectBurner, withBurner } from '../tests/support/browser/burner.ts'
import { provideChromium } from '../tests/support/browser/provide-chromium.ts'

/**
 * `npm run screenshots` takes screenshots of all screens of the app with the sandbox, in three widths and both themes.
 */
const FOLDER = 'docs/screenshots'
const THEMES = ['dark', 'light'] as const
const VIEWPORTS = { desktop: [1440, 900], tablet: [800, 1100], phone: [390, 844] } as const

type Theme = (typeof THEMES)[number]
type Viewport = keyof typeof VIEWPORTS

interface Screen {
  readonly name: string
  readonly path: string
  readonly isExpert?: true
  /** Viewport of a screen that only exists in one. Default: all viewports. */
  readonly only?: Viewport
  show?(page: Page): Promise<void>
}

const BRIDGE = '/bridge?inputChain=42161&outputChain=8453'
const SWAP = '/swap?chain=8453&inputCurrency=ETH'
const LENDER = '/lending/42161/AAVE_V3'
const PRO = '/lending/pro/1/AAVE_V3'

const SCREENS: readonly Screen[] = [
  { name: 'swap-empty', path: SWAP },
  { name: 'swap', path: SWAP, show: (page) => quoted(page, '0.25') },
  { name: 'swap-settings', path: SWAP, show: (page) => press(page, /^Slippage/) },
  { name: 'token-picker', path: SWAP, show: pickToken },
  { name: 'bridge', path: BRIDGE, show: (page) => quoted(page, '850') },
  { name: 'bridge-review', path: BRIDGE, show: reviewed },
  { name: 'bridge-arrived', path: BRIDGE, show: arrived },
  { name: 'wallet-none', path: BRIDGE, show: (page) => press(page, 'Connect') },
  { name: 'wallet-connect', path: BRIDGE, show: connecting },
  { name: 'wallet-summary', path: BRIDGE, show: connectBurner },
  { name: 'wallet-balances', path: BRIDGE, show: (page) => assets(page, 'Balances') },
  { name: 'wallet-activity', path: BRIDGE, show: activity },
  { name: 'settings', path: BRIDGE, show: settings },
  { name: 'menu', path: BRIDGE, only: 'phone', show: (page) => press(page, 'Open menu') },
  { name: 'lending-index', path: '/lending', show: withBurner },
  { name: 'lending', path: LENDER, show: withBurner },
  { name: 'lending-pool', path: LENDER, show: (page) => press(page, /^Details of WETH/) },
  { name: 'lending-pro', path: PRO, isExpert: true, show: withBurner },
  { name: 'lending-pro-margin', path: PRO, isExpert: true, show: margin },
  { name: 'markets', path: '/markets' },
  { name: 'markets-detail', path: '/markets', show: (page) => press(page, /^Details of/) },
  { name: 'yields', path: '/yields' },
  { name: 'portfolio-none', path: '/portfolio' },
  { name: 'portfolio', path: '/portfolio', show: portfolio },
  { name: 'approvals-none', path: '/approvals' },
  { name: 'approvals', path: '/approvals', show: withBurner },
  { name: 'rewards-none', path: '/rewards' },
  { name: 'rewards', path: '/rewards', show: withBurner },
  { name: 'rewards-onboarding', path: '/rewards', show: onboarding },
  { name: 'rewards-transaction', path: '/rewards', show: missingPoints },
  { name: 'multichain', path: '/multichain?outputChain=42161', show: severalChains },
  { name: 'buysell', path: '/buysell?chain=42161&inputCurrency=USDT', show: sale },
  { name: 'not-found', path: '/nowhere' },
]

/** Returns the stored settings of expert mode. They contain the theme, so that the system's theme is ignored. */
const expertSettings = (theme: Theme) =>
  JSON.stringify({ version: 1, data: { expertMode: true, userTheme: THEMES.indexOf(theme) } })

/** Waits for 30 frames, because new content may not be painted in the next one. */
const PAINTED = `new Promise((resolve) => {
  const next = (frames) => (frames > 0 ? requestAnimationFrame(() => next(frames - 1)) : resolve())
  next(30)
})`

const executablePath = await provideChromium()
if (!executablePath) throw new Error('Chromium is not installed.')
mkdirSync(FOLDER, { recursive: true })
await buildPage('sandbox')
const page = await servePage({ mode: 'sandbox', port: 0 })
const sandbox = await startSandbox({ history: true, pageOrigins: [...page.origins] })
page.open(sandbox.description)
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--font-render-hinting=none'],
})
const requestedNames = process.argv.slice(2)
const screens = SCREENS.filter(({ name }) => requestedNames.length === 0 || requestedNames.includes(name))
try {
  for (const [index, screen] of screens.entries()) {
    console.log(`${index + 1}/${screens.length} ${screen.name}`)
    await picture(browser, screen)
  }
} finally {
  await browser.close()
  await Promise.all([page.stop(), sandbox.stop()])
}

async function picture(browser: Browser, screen: Screen): Promise<void> {
  for (const viewport of Object.keys(VIEWPORTS) as Viewport[]) {
    if (screen.only && screen.only !== viewport) continue
    for (const theme of THEMES) {
      const [width, height] = VIEWPORTS[viewport]
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      try {
        await show(context, screen, theme)
        await context
          .pages()[0]
          ?.screenshot({ path: join(FOLDER, `${screen.name}-${viewport}-${theme}.png`) })
      } catch (error) {
        throw new Error(`${screen.name} on a ${viewport}, ${theme}: ${error}`, { cause: error })
      } finally {
        await context.close()
      }
    }
  }
}

async function show(context: BrowserContext, { path, isExpert, show }: Screen, theme: Theme): Promise<void> {
  context.setDefaultTimeout(30_000)
  if (isExpert)
    await context.addInitScript(`localStorage.setItem('causeway:settings:user', '${expertSettings(theme)}')`)
  const tab = await context.newPage()
  await tab.goto(`${page.url}${path}`)
  await tab.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await show?.(tab)
  await tab.waitForLoadState('networkidle')
  await tab.evaluate(PAINTED)
}

/** Connects first: on narrow screens, the margin form is a sheet over the button that connects. */
async function margin(page: Page): Promise<void> {
  await withBurner(page)
  await page.goto(`${new URL(page.url()).origin}${PRO}?operation=open`)
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click()
}

/** Enters an amount and waits until all providers have replied. */
async function quoted(page: Page, amount: string): Promise<void> {
  await withBurner(page)
  await page.getByRole('textbox', { name: /^You (pay|send)/ }).fill(amount)
  await page.getByText(/of \d+ providers$/).waitFor()
}

async function pickToken(page: Page): Promise<void> {
  await withBurner(page)
  await press(page, /choose token to pay/)
  await page.getByRole('listbox').waitFor()
}

async function reviewed(page: Page): Promise<void> {
  await quoted(page, '850')
  await page.getByRole('radio', { name: /Across/ }).click()
  await press(page, /^Review bridge/)
  await page
    .getByText(/^(Verified|Not fully verified).* ago\.$/)
    .first()
    .waitFor()
}

async function arrived(page: Page): Promise<void> {
  await reviewed(page)
  await press(page, /^(Approve|Bridge) 850/)
  await page.getByRole('heading', { name: 'Done' }).first().waitFor({ timeout: 60_000 })
}

async function connecting(page: Page): Promise<void> {
  await press(page, 'Connect')
  await page.getByRole('dialog').getByRole('button', { name: 'Connect a Wallet' }).click()
}

async function assets(page: Page, tab: 'Balances' | 'Activity'): Promise<void> {
  await connectBurner(page)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /Assets & Activity/ }).click()
  await drawer.getByRole('tab', { name: new RegExp(tab) }).click()
  if (tab === 'Balances') await drawer.getByRole('button', { name: /^ETH / }).click()
}

async function activity(page: Page): Promise<void> {
  await arrived(page)
  await page.getByRole('button', { name: /Wallet, total balance/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /Assets & Activity/ }).click()
  await drawer.getByRole('tab', { name: /Activity/ }).click()
}

async function settings(page: Page): Promise<void> {
  await press(page, 'Connect')
  await page.getByRole('dialog').getByRole('button', { name: 'Settings' }).click()
}

async function portfolio(page: Page): Promise<void> {
  await withBurner(page)
  await page.getByText(/^Updated .* ago$/).waitFor()
}

async function onboarding(page: Page): Promise<void> {
  await withBurner(page)
  await press(page, /^Points/)
}

async function missingPoints(page: Page): Promise<void> {
  await withBurner(page)
  await press(page, /^Not seeing/)
}

async function severalChains(page: Page): Promise<void> {
  await withBurner(page)
  await press(page, /^Show all/)
  for (const [asset, amount] of [
    ['USDC on Base', '1020.4'],
    ['USDC on Ethereum', '850'],
  ] as const) {
    await page.getByRole('checkbox', { name: new RegExp(`^${asset} `) }).check()
    await page.getByLabel(`Amount of ${asset}`, { exact: true }).fill(amount)
  }
  await page.getByText('Ready', { exact: true }).nth(1).waitFor()
}

async function sale(page: Page): Promise<void> {
  await withBurner(page)
  await page.getByLabel('You sell (USDT)').fill('140000')
  await page.getByText('highest output').waitFor()
}
