import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** File with the third-party licenses of the build, `/THIRD-PARTY-LICENSES.md` of every deployed app. */
export const NOTICES = 'THIRD-PARTY-LICENSES.md'

const FONT = '@fontsource-variable/instrument-sans'

/** Adds the license of the font, which Vite omits because no module imports it. */
export function fontNotice(): Plugin {
  return {
    name: 'causeway:font-notice',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[NOTICES]
        if (list?.type !== 'asset') throw new Error(`${NOTICES} was not written.`)
        list.source = `${list.source}\n${readNotice(FONT)}`
      },
    },
  }
}

/** Formats a notice as Vite does. */
function readNotice(name: string): string {
  const require = createRequire(import.meta.url)
  const read = (file: string) => readFileSync(require.resolve(`${name}/${file}`), 'utf8').trim()
  const { version, license } = JSON.parse(read('package.json'))
  return `## ${name} - ${version} (${license})\n\n${read('LICENSE')}\n`
}
