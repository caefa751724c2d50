import type { Plugin } from 'vite'

/**
 * The page's first picture has its styles with it: the sheet comes after it in the document, so that the picture does not wait
 * for the sheet. The app's code does, as for any sheet that the document names.
 */
export function lateStyles(): Plugin {
  return {
    name: 'causeway:late-styles',
    transformIndexHtml: { order: 'post', handler: moveSheets },
  }
}

const SHEETS = /\s*<link rel="stylesheet"[^>]*>/g

/** The same document, its sheets last. */
export function moveSheets(html: string): string {
  const sheets = html.match(SHEETS) ?? []
  return html.replace(SHEETS, '').replace(/\s*<\/body>/, `${sheets.join('')}\n  </body>`)
}
