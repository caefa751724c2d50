import type { Plugin } from 'vite'

/**
 * Moves the style sheet to the end of the document, so that the first paint, whose styles are inline, does not wait
 * for it. The scripts of the app still wait for it.
 */
export function lateStyles(): Plugin {
  return {
    name: 'causeway:late-styles',
    transformIndexHtml: { order: 'post', handler: moveSheets },
  }
}

const SHEETS = /\s*<link rel="stylesheet"[^>]*>/g

/** Returns the document with its style sheets moved to the end. */
export function moveSheets(html: string): string {
  const sheets = html.match(SHEETS) ?? []
  return html.replace(SHEETS, '').replace(/\s*<\/body>/, `${sheets.join('')}\n  </body>`)
}
