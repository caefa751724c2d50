import { mkdirSync } from 'node:fs'
import { startSandbox } from '@causeway/sandbox'
import { chromium } from 'playwright-core'
import { buildPage, servePage } from '../examples/app/start/serve-page.ts'
import { provideChromium } from '../tests/support/browser/provide-chromium.ts'
import { prepareAccount } from './screenshots/prepare-account.ts'
import { takeScreenshots } from './screenshots/take-screenshots.ts'

/**
 * `npm run screenshots` takes screenshots of all screens of the app with the sandbox, in three widths and both themes.
 * `npm run screenshots swap bridge` takes the named screens.
 */
const folder = 'docs/screenshots'

const executablePath = await provideChromium()
if (!executablePath) throw new Error('Chromium is not installed.')
mkdirSync(folder, { recursive: true })
await buildPage('sandbox')
const page = await servePage({ mode: 'sandbox', port: 0 })
const sandbox = await startSandbox({ history: true, pageOrigins: [...page.origins] })
page.open(sandbox.description)
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--font-render-hinting=none'],
})
try {
  await prepareAccount(sandbox)
  await takeScreenshots({ browser, sandbox, url: page.url, folder, names: process.argv.slice(2) })
} finally {
  await browser.close()
  await Promise.all([page.stop(), sandbox.stop()])
}
