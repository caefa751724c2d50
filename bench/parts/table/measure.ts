import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { build, preview } from 'vite'
import type { Measured } from '../../part.ts'
import { median } from '../../support/median.ts'
import { requireChromium } from '../../support/require-chromium.ts'
import type { tablePart } from './part.ts'

const PAGE = fileURLToPath(new URL('page', import.meta.url))
const RUNS = 3

/** Factor by which the CPU is slowed down to simulate a phone. */
const CPU_SLOWER = 4

/** Figures of one page visit, in milliseconds except for the number of frames. */
interface Visit {
  readonly firstRows: number
  readonly p95: number
  readonly dropped: number
  /** Time for script, style and layout per frame. Painting is excluded, because it is slow in a headless browser. */
  readonly work: number
}

/**
 * Measures how fast a table of 5,000 rows opens and scrolls, and compares it with the same table with all rows
 * rendered.
 */
export async function measure(): Promise<Measured<typeof tablePart>> {
  const executablePath = await requireChromium()
  const outDir = mkdtempSync(join(tmpdir(), 'causeway-table-'))
  const shared = { root: PAGE, configFile: false, logLevel: 'error' } as const
  await build({ ...shared, build: { outDir, emptyOutDir: true } })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const url = server.resolvedUrls?.local[0]
    if (!url) throw new Error('Failed to read the URL of the page.')
    const virtual = await visits(browser, url)
    const full = await visits(browser, `${url}?whole`)
    return {
      first: { ours: virtual.firstRows, whole: full.firstRows },
      work: { ours: virtual.work, whole: full.work },
      p95: { ours: virtual.p95, whole: full.p95 },
      dropped: { ours: virtual.dropped, whole: full.dropped },
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
  const getMedian = (name: keyof Visit) => median(runs.map((run) => run[name]))
  return {
    firstRows: getMedian('firstRows'),
    p95: getMedian('p95'),
    dropped: getMedian('dropped'),
    work: getMedian('work'),
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
  const sorted = [...deltas].sort((a, b) => a - b)
  const dropped = deltas.reduce((sum, delta) => sum + Math.max(0, Math.round(delta / FRAME_MS) - 1), 0)
  return {
    firstRows,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    dropped,
    work,
  }
}

const WORK: readonly string[] = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']

/** Returns the milliseconds that the page has worked so far, without painting. */
async function getWork(session: CDPSession): Promise<number> {
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.reduce((sum, { name, value }) => (WORK.includes(name) ? sum + value * 1_000 : sum), 0)
}

const FRAME_MS = 1_000 / 60

/** Resolves to the time in milliseconds at which the rendered rows are painted. */
const PAINTED =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))))'

/** Scrolls the page by 90 px per frame, like a fast swipe, and resolves to the milliseconds between 120 frames. */
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
