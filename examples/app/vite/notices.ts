import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** File with the third-party licenses of the build, `/THIRD-PARTY-LICENSES.md` of every deployed app. */
export const NOTICES = 'THIRD-PARTY-LICENSES.md'

/** Packages whose files the build contains although no module imports them. */
export const ASSET_PACKAGES = ['@fontsource-variable/instrument-sans', '@iconify-json/token-branded'] as const

/** Adds the licenses of the font and of the icons, which Vite omits because no module imports them. */
export function assetNotices(): Plugin {
  return {
    name: 'causeway:asset-notices',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[NOTICES]
        if (list?.type !== 'asset') throw new Error(`${NOTICES} was not written.`)
        list.source = [list.source, ...ASSET_PACKAGES.map(readNotice)].join('\n')
      },
    },
  }
}

/** Formats a notice as Vite does. */
export function readNotice(name: (typeof ASSET_PACKAGES)[number]): string {
  const require = createRequire(import.meta.url)
  const read = (file: string) => readFileSync(require.resolve(`${name}/${file}`), 'utf8').trim()
  const { version, license } = JSON.parse(read('package.json'))
  const text = name === '@iconify-json/token-branded' ? ICONS_LICENSE : read('LICENSE')
  return `## ${name} - ${version} (${license})\n\n${text}\n`
}

/**
 * License of the icons, which their package names but does not contain. Source:
 * https://github.com/0xa3k5/web3icons/blob/main/LICENCE, read on 26 November 2026.
 */
const ICONS_LICENSE = `MIT License

Copyright (c) 2024 0xa3k5

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
