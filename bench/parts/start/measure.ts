import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Measured } from '../../part.ts'
import { median } from '../../support/median.ts'
import { requireChromium } from '../../support/require-chromium.ts'
import type { startPart } from './part.ts'

const APP = fileURLToPath(new URL('../../../examples/app', import.meta.url))
const RUNS = 5

/**
 * Network and CPU profile for which the targets are defined: 1.6 Mbit/s, a round trip of 150 ms, and a CPU slowed down
 * four times.
 */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWER = 4

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Web vitals in milliseconds; `cls` is the layout shift score. */
interface Vitals {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  /** Sum of the time above 50 ms of all long tasks. */
  readonly blocked: number
  /** Time until an amount can be typed. */
  readonly ready: number
  /** Time until the SDK has loaded. */
  readonly loaded: number
}

/** Selectors of the elements that mark a state of the page once they are visible. */
type Marks = Readonly<Record<'ready' | 'loaded', string>>

const AMOUNT = 'input[inputmode=decimal]'
const APP_MARKS: Marks = { ready: AMOUNT, loaded: 'main select' }
const FLOOR_MARKS: Marks = { ready: 'h1', loaded: 'h1' }

/** Measures the start of the app with a slow phone and connection, and as a baseline, of a page with one heading. */
export async function measure(): Promise<Measured<typeof startPart>> {
  const executablePath = await requireChromium()
  execFileSync('npx', ['vite', 'build', APP, '--logLevel', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const server = await serve(join(APP, 'dist'))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const floor = await measureVitals(browser, `${server.url}/floor.html`, FLOOR_MARKS)
    const app = await measureVitals(browser, `${server.url}/swap`, APP_MARKS)
    await assertTypedAmountIsKept(browser, `${server.url}/swap`)
    return {
      fcp: { ours: app.fcp, heading: floor.fcp },
      lcp: { ours: app.lcp, heading: floor.lcp },
      blocked: { ours: app.blocked },
      cls: { ours: app.cls },
      ready: { ours: app.ready },
      loaded: { ours: app.loaded },
    }
  } finally {
    await browser.close()
    server.close()
  }
}

async function measureVitals(browser: Browser, url: string, marks: Marks): Promise<Vitals> {
  const runs: Vitals[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, url, marks))
  const getMedian = (name: keyof Vitals) => median(runs.map((vitals) => vitals[name]))
  return {
    fcp: getMedian('fcp'),
    lcp: getMedian('lcp'),
    cls: getMedian('cls'),
    blocked: getMedian('blocked'),
    ready: getMedian('ready'),
    loaded: getMedian('loaded'),
  }
}

async function visit(browser: Browser, url: string, marks: Marks): Promise<Vitals> {
  const page = await openSlowly(browser, url)
  const ready = await waitForMark(page, marks.ready)
  const loaded = await waitForMark(page, marks.loaded)
  await page.waitForLoadState('networkidle')
  const vitals = await page.evaluate<Omit<Vitals, keyof Marks>>('window.vitals')
  await page.context().close()
  return { ...vitals, ready, loaded }
}

/** Returns the time in milliseconds since the start of the page when the element is visible. */
async function waitForMark(page: Page, mark: string): Promise<number> {
  await page.locator(mark).first().waitFor()
  return page.evaluate<number>('performance.now()')
}

/** @throws Error if an amount that is typed as early as possible is lost while the app starts */
async function assertTypedAmountIsKept(browser: Browser, url: string): Promise<void> {
  const page = await openSlowly(browser, url)
  await page.locator(AMOUNT).first().pressSequentially('12')
  await waitForMark(page, APP_MARKS.loaded)
  const text = await page.locator(AMOUNT).first().inputValue()
  if (text !== '12') throw new Error(`The app replaced the typed amount "12" by "${text}".`)
  await page.context().close()
}

/** Opens a URL on the slow network and CPU, in a context of its own. */
async function openSlowly(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  // Abort requests to public services: they are not part of the start.
  const { origin } = new URL(url)
  await page.route(
    (requestUrl) => requestUrl.origin !== origin,
    (route) => route.abort(),
  )
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.addInitScript(OBSERVE)
  await page.goto(url)
  return page
}

const OBSERVE = `
  window.vitals = { fcp: 0, lcp: 0, cls: 0, blocked: 0 }
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') vitals.fcp = entry.startTime })
  observe('largest-contentful-paint', (entry) => { vitals.lcp = entry.startTime })
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value })
  observe('longtask', (entry) => { vitals.blocked += Math.max(0, entry.duration - 50) })
`

/** Serves the build like a web host: compressed, and with the page for every path that is not a file. */
async function serve(folder: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://page').pathname
    const type = TYPES[extname(path)]
    const body = path === '/floor.html' ? FLOOR : readFileSync(join(folder, type ? path : 'index.html'))
    const isText = !path.endsWith('.woff2')
    response.setHeader('content-type', type ?? 'text/html')
    if (isText) response.setHeader('content-encoding', 'gzip')
    response.end(isText ? gzipSync(body, { level: 9 }) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${getPort(server)}`, close: () => server.close() }
}

const FLOOR = Buffer.from('<!doctype html><title>Floor</title><h1>Causeway</h1>')

function getPort(server: Server): number {
  const address = server.address()
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('Failed to read the port of the server.')
}
