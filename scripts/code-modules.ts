import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder in which the code of the documents is compiled, linked and run. */
export const CODE_FOLDER = 'tests/guides/code'

/** Module that consists of the code blocks of a document, in order. */
export interface CodeModule {
  /** Path below `CODE_FOLDER`. */
  readonly path: string
  readonly code: string
}

/** Files that a document quotes from another folder. */
const KEPT_ELSEWHERE = [
  'writing-a-provider/tern.ts',
  'writing-a-provider/tern.test.ts',
  'writing-a-provider/quay.ts',
  'writing-a-provider/quay.test.ts',
  'writing-a-provider/encode-deposit.ts',
]

/**
 * Matches code blocks: ```ts or ```tsx, with a file name if the document has several files, or hidden in an HTML
 * comment.
 */
const BLOCK = /^(?:```(tsx?)(?: +(\S+))?\n([\s\S]*?)^```|<!--(tsx?)(?: +(\S+))?\n([\s\S]*?)^-->)/gm

/** Returns the modules of a document. @param name name of the document, such as `quotes` */
export function getModules(name: string, text: string): CodeModule[] {
  const blocks = [...text.matchAll(BLOCK)].map(
    ([, language, file, code, hiddenLanguage, hiddenFile, hiddenCode = '']) => ({
      language: language ?? hiddenLanguage,
      file: file ?? hiddenFile,
      code: code ?? hiddenCode,
    }),
  )
  const isTsx = blocks.some(({ language, file }) => language === 'tsx' && file === undefined)
  const modules = new Map<string, string[]>()
  for (const { file, code } of blocks) {
    const path = file ? `${name}/${file}` : `${name}.${isTsx ? 'tsx' : 'ts'}`
    modules.set(path, [...(modules.get(path) ?? []), code])
  }
  return [...modules].map(([path, parts]) => ({ path, code: asModule(parts.join('\n')) }))
}

/** Returns the modules of all documents of the project. */
export async function readDocCode(): Promise<CodeModule[]> {
  const modules: CodeModule[] = []
  for (const { name, file } of await documents())
    modules.push(...getModules(name, await readFile(file, 'utf8')))
  return modules.filter(({ path }) => !KEPT_ELSEWHERE.includes(path))
}

/** Returns all READMEs and all handwritten documents in `docs`. */
async function documents(): Promise<{ name: string; file: string }[]> {
  const written = (await readdir('docs', { recursive: true }))
    .filter((file) => file.endsWith('.md') && !/^(api|\.vitepress)\//.test(file))
    .map((file) => ({
      name: file.replace(/^guides\//, '').slice(0, -'.md'.length),
      file: join('docs', file),
    }))
  const readmes: { name: string; file: string }[] = [{ name: 'readme', file: 'README.md' }]
  for (const folder of ['packages', 'examples']) {
    for (const entry of await readdir(folder)) {
      const file = join(folder, entry, 'README.md')
      const files = entry.endsWith('.md') ? [] : await readdir(join(folder, entry))
      if (files.includes('README.md')) readmes.push({ name: `readme-${entry}`, file })
    }
  }
  return [...readmes, ...written].sort((a, b) => a.file.localeCompare(b.file))
}

/** Makes code a module, so that names in different documents do not conflict. */
function asModule(code: string): string {
  return /^(import|export)\b/m.test(code) ? code : `${code}\nexport {}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(CODE_FOLDER, { recursive: true, force: true })
  for (const { path, code } of await readDocCode()) {
    const file = join(CODE_FOLDER, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, code)
  }
}
