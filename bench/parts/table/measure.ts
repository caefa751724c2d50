import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { build, preview } from 'vite'
import type { Measured } from '../../part.ts'
import { requireChromium } from '../../support/chromium.ts'
import { median } from '../../support/median.ts'
import type { tablePart } from './part.ts'

const PAGE = fileURLToPath(new URL('page', import.meta.url))
const RUNS = 3

/** A processor four times slower: a phone. */
const CPU_SLOWER = 4

/** Figures of one visit, in milliseconds except for the number of frames. */
interface Visit {
  readonly firstRows: number
  readonly p95: number
  readonly dropped: number
  /** Script, style and layout per frame. Painting is excluded, because it is slow in a headless browser. */
  readonly work: number
}

/** Measures how a table of 5,000 rows opens and scrolls, and the same table with all rows rendered. */
export async function measure(): Promise<Measured<typeof tablePart>> {
  const executablePath = await requireChromium()
  const outDir = mkdtempSync(join(tmpdir(), 'causeway-table-'))
  const shared = { root: PAGE, configFile: false, logLevel: 'error' } as const
  await build({ ...shared, build: { outDir, emptyOutDir: true } })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const url = server.resolvedUrls?.local[0]
    if (!url) throw new Error('The page has no address.')
    const seen = await visits(browser, url)
    const whole = await visits(browser, `${url}?whole`)
    return {
      first: { ours: seen.firstRows, whole: whole.firstRows },
      work: { ours: seen.work, whole: whole.work },
      p95: { ours: seen.p95, whole: whole.p95 },
      dropped: { ours: seen.dropped, whole: whole.dropped },
    }
  } finally {
    await browser.close()
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

async function visits(browser: Browser, url: string): Promise<Visit> {
  const runs: Visit[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, url))
  const of = (name: keyof Visit) => median(runs.map((one) => one[name]))
  return {
    firstRows: of('firstRows'),
    p95: of('p95'),
    dropped: of('dropped'),
    work: of('work'),
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.goto(url)
  await page.locator('tbody tr').first().waitFor({ timeout: 120_000 })
  const firstRows = await page.evaluate<number>(PAINTED)
  const before = await getWork(session)
  const deltas = await page.evaluate<number[]>(SCROLL)
  const work = ((await getWork(session)) - before) / deltas.length
  await context.close()
  const sorted = [...deltas].sort((one, other) => one - other)
  const dropped = deltas.reduce((sum, delta) => sum + Math.max(0, Math.round(delta / FRAME_MS) - 1), 0)
  return {
    firstRows,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    dropped,
    work,
  }
}

const WORK: readonly string[] = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']

/** Milliseconds that the page has worked for so far, without painting. */
async function getWork(session: CDPSession): Promise<number> {
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.reduce((sum, { name, value }) => (WORK.includes(name) ? sum + value * 1_000 : sum), 0)
}

const FRAME_MS = 1_000 / 60

/** When what has been drawn is on the screen. */
const PAINTED =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))))'

/** Milliseconds between frames while 120 of them move the page by 90 px each, as a quick finger does. */
const SCROLL = `new Promise((resolve) => {
  const deltas = []
  let last
  const next = (now) => {
    if (last !== undefined) deltas.push(now - last)
    last = now
    if (deltas.length === 120) return resolve(deltas)
    scrollBy(0, 90)
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})`
