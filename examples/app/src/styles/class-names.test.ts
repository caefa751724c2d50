import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))
const parts = files.filter((path) => path.endsWith('.tsx')).map(readPart)
const sheets = files.filter((path) => path.endsWith('.module.css'))

// A name that is misspelt is no error to the compiler: the part is drawn without its look.
describe('the class names of a part', () => {
  it('are all in its sheet', () => {
    const missing = parts.flatMap(({ path, sheet, names }) => {
      const known = sheet === undefined ? new Set<string>() : classesOf(sheet)
      return names.filter((name) => !known.has(name)).map((name) => `${path}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  it('leave none of the sheet unused', () => {
    const unused = sheets.flatMap((sheet) => {
      const used = new Set(parts.filter((part) => part.sheet === sheet).flatMap(({ names }) => names))
      return [...classesOf(sheet)].filter((name) => !used.has(name)).map((name) => `${sheet}: ${name}`)
    })
    expect(unused).toEqual([])
  })
})

function readPart(path: string) {
  const text = readFileSync(path, 'utf8')
  const [, sheet] = /import styles from '(.+\.module\.css)'/.exec(text) ?? []
  const names = [...text.matchAll(/styles\['([^']+)'\]/g)].map(([, name = '']) => name)
  return { path, names, sheet: sheet === undefined ? undefined : join(dirname(path), sheet) }
}

function classesOf(sheet: string): Set<string> {
  const rules = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '')
  return new Set([...rules.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
}
