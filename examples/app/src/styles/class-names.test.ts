import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))
const parts = files.filter((path) => path.endsWith('.tsx')).map(readPart)
const sheets = files.filter((path) => path.endsWith('.module.css'))

// TypeScript does not check class names: a misspelled one would only lose its style.
describe('class names of components', () => {
  it('exist in the CSS module of the component', () => {
    const missing = parts.flatMap(({ path, sheet, names }) => {
      const defined = sheet === undefined ? new Set<string>() : readClasses(sheet)
      return names.filter((name) => !defined.has(name)).map((name) => `${path}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  it('are all used', () => {
    const unused = sheets.flatMap((sheet) => {
      const used = new Set(parts.filter((part) => part.sheet === sheet).flatMap(({ names }) => names))
      return [...readClasses(sheet)].filter((name) => !used.has(name)).map((name) => `${sheet}: ${name}`)
    })
    expect(unused).toEqual([])
  })
})

/** Widths in px at which the specification changes the layout: sm, fiftyFifty, lg, sixtyFourty and xl. */
const BREAKPOINTS = [640, 915, 1024, 1135, 1450]
/** Our own: phones, and the third column of wallets. 601 is where Sonner gives toasts the width of the screen. */
const OTHER_BREAKPOINTS = [360, 601, 768]

describe('the styles', () => {
  const rules = files.filter((path) => path.endsWith('.css')).map((path) => readFileSync(path, 'utf8'))

  it('change the layout at the breakpoints of the specification', () => {
    const widths = rules.flatMap((text) =>
      [...text.matchAll(/@media[^{]*\((min|max)-width: (\d+)px\)/g)].map(([, bound, width]) =>
        bound === 'max' ? Number(width) + 1 : Number(width),
      ),
    )
    const expected = [...BREAKPOINTS, ...OTHER_BREAKPOINTS].sort((a, b) => a - b)
    expect([...new Set(widths)].sort((a, b) => a - b)).toEqual(expected)
  })

  it.each([
    ['the wallet drawer', 'styles/tokens.css', '--drawer: 423px'],
    ['a page', 'styles/tokens.css', '--page: 1800px'],
    ['a wide page', 'styles/tokens.css', '--page-wide: 2800px'],
    ['a drawer on phones', 'ui/drawer.module.css', 'width: 90%'],
    ['the icon of a token', 'ui/logo-face.module.css', '--side: 24px'],
    ['a tooltip', 'ui/tooltip.module.css', 'max-width: min(300px, calc(100vw - 16px))'],
    ['the distance of a tooltip', 'ui/tooltip.module.css', 'margin: 8px'],
    ['the dialog of a transaction id', 'ui/dialog.module.css', 'width: min(340px, calc(100vw - 24px))'],
    ['the menu of networks', 'features/rewards/look-up/network-menu.module.css', 'width: 308px'],
    ['the list of networks', 'features/rewards/look-up/network-menu.module.css', 'max-height: min(350px'],
    ['a task', 'features/rewards/task-card.module.css', 'width: 180px'],
  ])('keep the size that the specification fixes: %s', (_, file, rule) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(rule)
  })

  it('use every token', () => {
    const tokens = readFileSync(join(root, 'styles/tokens.css'), 'utf8').matchAll(/^ +(--[\w-]+):/gm)
    const code = files.filter((path) => /\.tsx?$/.test(path)).map((path) => readFileSync(path, 'utf8'))
    const uses = [...rules, ...code, readFileSync(join(root, '../index.html'), 'utf8')].join('\n')
    const unused = [...tokens].filter(([, token]) => !uses.includes(`var(${token})`))
    expect(unused.map(([, token]) => token)).toEqual([])
  })
})

function readPart(path: string) {
  const text = readFileSync(path, 'utf8')
  const [, sheet] = /import styles from '(.+\.module\.css)'/.exec(text) ?? []
  const names = [...text.matchAll(/styles\['([^']+)'\]/g)].map(([, name = '']) => name)
  return { path, names, sheet: sheet === undefined ? undefined : join(dirname(path), sheet) }
}

function readClasses(sheet: string): Set<string> {
  const rules = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '')
  return new Set([...rules.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
}
