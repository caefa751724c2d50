import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const SOURCES = ['packages/core/src', 'packages/view-models/src']
const CODES = 'packages/core/src/kernel/error-codes.ts'

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true })).map((file) => join(folder, file))

describe('the list of error codes', () => {
  test('contains no code that is never thrown', async () => {
    const codes = [...(await readFile(CODES, 'utf8')).matchAll(/^ {2}([A-Z0-9_]+): true$/gm)].map(
      ([, code = '']) => code,
    )
    expect(codes.length).toBeGreaterThan(100)
    const files = (await Promise.all(SOURCES.map(filesBelow)))
      .flat()
      .filter((file) => file.endsWith('.ts') && !file.includes('.test') && file !== CODES)
    const source = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
    const thrown = new Set(source.match(/\b[A-Z][A-Z0-9_]+\b/g))
    expect(codes.filter((code) => !thrown.has(code))).toEqual([])
  })
})

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '')

/** Resolves a file and, in Markdown, the heading or anchor after the `#`. */
async function exists(link: string, document: string): Promise<boolean> {
  const [path = '', anchor] = decodeURIComponent(link).split('#')
  const file = path === '' ? document : join(dirname(document), path)
  if (!existsSync(file)) return false
  if (anchor === undefined || !file.endsWith('.md')) return true
  return getAnchors(await readFile(file, 'utf8')).has(anchor)
}

/** Returns anchors as GitHub generates them. Repeated headings get a number. */
function getAnchors(text: string): Set<string> {
  const countBySlug = new Map<string, number>()
  const headings = [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-')
    const times = countBySlug.get(slug) ?? 0
    countBySlug.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  })
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)])
}

describe('the documents', async () => {
  const folders = ['packages', 'examples'].map(async (folder) =>
    (await readdir(folder)).map((name) => join(folder, name, 'README.md')),
  )
  const packages = (await Promise.all(folders)).flat()
  const written = (await filesBelow('docs')).filter(
    (file) => file.endsWith('.md') && !/^docs\/(api|\.vitepress)\//.test(file),
  )
  const inRoot = (await readdir('.')).filter((file) => file.endsWith('.md'))
  const documents = [...inRoot, ...packages, ...written].filter((file) => existsSync(file))

  test.each(documents)('%s contains no broken links', async (document) => {
    const text = withoutCode(await readFile(document, 'utf8'))
    const links = [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)/g)].map(([, link = '']) => link)
    const dead = await Promise.all(links.map(async (link) => ((await exists(link, document)) ? [] : [link])))
    expect(dead.flat()).toEqual([])
  })

  test.each(documents)('%s links to the web by https only', async (document) => {
    const text = withoutCode(await readFile(document, 'utf8'))
    const schemes = [...text.matchAll(/\]\(([a-z]+):/g)].map(([, scheme]) => scheme)
    expect(schemes.filter((scheme) => scheme !== 'https')).toEqual([])
  })

  test.each(['docs/coverage.md', 'docs/architecture.md', 'docs/threat-model.md', 'docs/test-map.md'])(
    '%s names files that exist',
    async (document) => {
      const text = await readFile(document, 'utf8')
      const paths = [...text.matchAll(/`((?:packages|tests|examples|docs|scripts|bench)\/[^`\s*]+)`/g)]
      expect(paths.length).toBeGreaterThan(5)
      expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([])
    },
  )

  test('docs/architecture.md only names existing files', async () => {
    const text = await readFile('docs/architecture.md', 'utf8')
    const names = [...text.matchAll(/`(?:[\w-]+\/)*([\w-]+\.ts)`/g)].map(([, name = '']) => name)
    const files = new Set(
      [
        ...(await filesBelow('packages/core/src')),
        ...(await filesBelow('packages/view-models/src')),
        ...(await filesBelow('packages/react/src')),
        ...(await filesBelow('tests')),
        ...(await filesBelow('scripts')),
      ].map((file) => basename(file)),
    )
    expect(names.filter((name) => !files.has(name))).toEqual([])
  })
})
