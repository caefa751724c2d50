import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the code of the documents is compiled, linked and run from. */
export const CODE_FOLDER = 'tests/guides/code'

/** One module that a reader would have after copying the blocks of a document in their order. */
export interface CodeModule {
  /** Below the folder of the code. */
  readonly path: string
  readonly code: string
}

/** Files that a document shows as they are, and that live where they run. */
const KEPT_ELSEWHERE = [
  'writing-a-provider/tern.ts',
  'writing-a-provider/tern.test.ts',
  'writing-a-provider/quay.ts',
  'writing-a-provider/quay.test.ts',
  'writing-a-provider/deposit.ts',
]

/** Shown as ```ts or ```tsx, with a file name behind it where a document has several; or unseen, in a comment. */
const BLOCK = /^(?:```(tsx?)(?: +(\S+))?\n([\s\S]*?)^```|<!--(tsx?)(?: +(\S+))?\n([\s\S]*?)^-->)/gm

/** @param name of the document, such as `quotes` */
export function modulesOf(name: string, text: string): CodeModule[] {
  const blocks = [...text.matchAll(BLOCK)].map(
    ([, shown, shownIn, code, unseen, unseenIn, context = '']) => ({
      language: shown ?? unseen,
      file: shownIn ?? unseenIn,
      code: code ?? context,
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

/** The code of every document of the project, by path. */
export async function documentedCode(): Promise<CodeModule[]> {
  const modules: CodeModule[] = []
  for (const { name, file } of await documents())
    modules.push(...modulesOf(name, await readFile(file, 'utf8')))
  return modules.filter(({ path }) => !KEPT_ELSEWHERE.includes(path))
}

/** The README, those of packages and examples, and everything below `docs` that is written by hand. */
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

/** Names of two documents must not meet. */
function asModule(code: string): string {
  return /^(import|export)\b/m.test(code) ? code : `${code}\nexport {}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(CODE_FOLDER, { recursive: true, force: true })
  for (const { path, code } of await documentedCode()) {
    const file = join(CODE_FOLDER, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, code)
  }
}
