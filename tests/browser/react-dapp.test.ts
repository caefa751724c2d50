import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Matches Chromium's log messages for provider responses with an error status. */
const DECLINED = /Failed to load resource: the server responded with a status of/

describe.skipIf(!hasChromium)('the React dapp', () => {
  let program: ChildProcess
  let url: string
  beforeAll(async () => {
    // Start the dapp as a user does. The build is for production, unlike the NODE_ENV of the test runner.
    const args = ['--import', 'tsx', 'examples/react-dapp/start/main.ts', '--port', '0']
    program = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, NODE_ENV: undefined } })
    url = await waitForUrl(program)
  }, 300_000)
  afterAll(async () => {
    if (program?.kill()) await once(program, 'close')
  })

  test('quotes, sends and shows the arrival, and lists the transfer after a reload', async () => {
    const page = await openPage({ url, viewport: { width: 360, height: 760 }, theme: 'light' })
    await page.getByRole('button', { name: 'Connect Burner Wallet' }).click()
    const quotes = page.getByRole('list', { name: 'Quotes' }).getByRole('button')
    await quotes.filter({ hasText: /Across.*2\d\.\d+ USDC in \d+ s/ }).waitFor()
    await page.locator('[aria-busy=false]').waitFor()
    expect(await quotes.filter({ hasText: / USDC in \d+ s/ }).count()).toBeGreaterThan(10)
    await expectAccessible(page)

    await page.getByLabel('Amount in USDC').fill('many')
    await page.getByRole('alert').filter({ hasText: 'Enter an amount, for example 25 or 0.5' }).waitFor()
    await page.getByLabel('Amount in USDC').fill('12.5')
    await quotes.filter({ hasText: /Across.*12\.\d+ USDC in \d+ s/ }).click()
    await page.getByRole('button', { name: 'Send by Across' }).click()
    await page.getByText('Your transfer: done').waitFor()

    await page.reload()
    const today = page.getByRole('region', { name: 'Today' })
    await today.getByText('Bridge 12.5 USDC').waitFor()
    await today.getByText('done').waitFor()
    // The wallet of the last visit is connected without a prompt.
    await quotes.first().waitFor()
    await expectAccessible(page)
    expectQuiet(page, DECLINED)
  })
})

/** Resolves with the URL that the dapp prints. */
function waitForUrl(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const append = (chunk: unknown) => {
      output += String(chunk)
      const url = /Open {2}(http:\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    }
    program.stdout?.on('data', append)
    program.stderr?.on('data', append)
    program.once('close', (code) => reject(new Error(`The dapp ended with ${code}: ${output}`)))
  })
}
