import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import sandbox from '../../package.json' with { type: 'json' }
import { readSources } from './compile.ts'
import { manifest } from './manifest.ts'
import { sourceManifest } from './sources.ts'

const NOTICE = new URL('../../NOTICE.md', import.meta.url)

describe('the NOTICE file of the sandbox', async () => {
  const text = await readFile(NOTICE, 'utf8')
  const rows = [...text.matchAll(/^\| (\S+) +\| (\d\S*) +\| (\S.*?) +\| \S.* \|$/gm)]

  it('lists exactly the downloaded tarballs, with version and license', () => {
    const compilers = sourceManifest.map(({ compiler }) => compiler)
    const pins = [...manifest, ...sourceManifest].map(({ name, version, licence }) => [
      name,
      version,
      licence,
    ])
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ...pins,
      ...compilers.map(({ name, version }) => [name, version, 'MIT, the compiler in it GPL-3.0']),
    ])
  })

  it('states the change license and change date of every package under BUSL-1.1', () => {
    const busl = [...manifest, ...sourceManifest].filter(({ licence }) => licence.includes('BUSL-1.1'))
    const [, paragraph = ''] = /\*\*BUSL-1\.1\*\*([\s\S]*?)\n\n/.exec(text) ?? []
    expect(paragraph.match(/ into /g)).toHaveLength(busl.length + 1)
  })

  it('lists the packages that are installed to run the sandbox', () => {
    const { solc, tar: _, ...others } = sandbox.dependencies
    const native = Object.keys(sandbox.optionalDependencies)
    const fromElsewhere = Object.keys(others).filter(
      (name) => !['@causeway/core', 'viem', 'zod'].includes(name),
    )
    expect([...fromElsewhere, ...native].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
    expect(text).toContain(`\`solc\` ${solc}`)
  })
})

describe("the sandbox's contracts", async () => {
  const contracts = Object.entries(await readSources())

  it.each(contracts)('%s declares the MIT license', (_name, { content }) => {
    expect(content.split('\n', 1)).toEqual(['// SPDX-License-Identifier: MIT'])
  })
})
