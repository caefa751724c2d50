import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { floorViolations, type SourceFile } from './floor-rules.ts'

function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const houses = [
    ...['core', 'view-models', 'react', 'sandbox'].map((name) => `packages/${name}/src`),
    'examples/app/src',
  ]
  const files = houses.flatMap(sourceFiles)
  const violations = floorViolations(files)
  for (const violation of violations) console.log(violation)
  console.log(`${files.length} files, ${violations.length} violations`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
