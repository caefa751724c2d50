import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { BRAND_ICONS } from '../src/ui/brand-icons.ts'

const FOLDER = 'icons'

/**
 * Icons that the package does not have, or that differ from its own: its mark of Base, a white square in a blue one, looks
 * like a checkbox. That of Causeway is the mark of the app.
 */
const BODIES: Readonly<Record<string, string>> = {
  base: '<g fill="none"><path fill="#00f" d="M24 0H0v24h24z"/></g>',
  causeway:
    '<g fill="none" stroke-width="2.5"><path fill="#121815" d="M24 0H0v24h24z"/><path stroke="#fafbf8" d="M15.3 7.7A5.25 5.25 0 1 0 11.5 16.8"/><path stroke="#c5d082" d="M12.75 16.8h7.75"/></g>',
}

/** The part of the package's icon set that is read. */
interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
}

/**
 * Adds the icons that the app uses to the build, one file each: `/icons/{name}.svg`. Pages load an icon when it is
 * shown. The development server sends the same files.
 */
export function brandIcons(): Plugin {
  return {
    name: 'causeway:brand-icons',
    generateBundle() {
      for (const [name, source] of readIcons()) {
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}.svg`, source })
      }
    },
    configureServer({ middlewares, config }) {
      const icons = new Map(readIcons())
      middlewares.use(`${config.base}${FOLDER}`, (request, response, next) => {
        const source = icons.get(request.url?.match(/^\/([\w-]+)\.svg/)?.[1] ?? '')
        if (source === undefined) return next()
        response.setHeader('Content-Type', 'image/svg+xml').end(source)
      })
    },
  }
}

/**
 * Returns the SVG files of the icons, by name, on their own ground, so that they are readable in both themes.
 *
 * @throws Error if the package does not have an icon
 */
export function readIcons(): [name: string, source: string][] {
  const require = createRequire(import.meta.url)
  const { icons }: IconSet = require('@iconify-json/token-branded/icons.json')
  return [...BRAND_ICONS].sort().map((name) => {
    const body = BODIES[name] ?? icons[`${name}-background`]?.body
    if (body === undefined) throw new Error(`The icon set has no icon "${name}-background".`)
    return [name, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body}</svg>`]
  })
}
