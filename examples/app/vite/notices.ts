import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** What the page is built of, by whom and under which licences: `/THIRD-PARTY-LICENSES.md` of every deployed app. */
export const NOTICES = 'THIRD-PARTY-LICENSES.md'

const FONT = '@fontsource-variable/instrument-sans'

/** Adds what Vite's own list leaves out: it looks at modules, and a font is asked for by a sheet. */
export function fontNotice(): Plugin {
  return {
    name: 'causeway:font-notice',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[NOTICES]
        if (list?.type !== 'asset') throw new Error(`${NOTICES} was not written`)
        list.source = `${list.source}\n${noticeOf(FONT)}`
      },
    },
  }
}

/** As Vite writes them. */
function noticeOf(name: string): string {
  const require = createRequire(import.meta.url)
  const read = (file: string) => readFileSync(require.resolve(`${name}/${file}`), 'utf8').trim()
  const { version, license } = JSON.parse(read('package.json'))
  return `## ${name} - ${version} (${license})\n\n${read('LICENSE')}\n`
}
