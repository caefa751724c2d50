import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SERVICES = 'packages/sandbox/src/services'
const PROVIDERS = 'packages/core/src/providers'

/** Providers whose conformance suite and service do not share a reply builder, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  stargate: 'its quotes are calls of its pools, and the suite keeps the recorded replies of LayerZero Scan',
}

const IDS = readdirSync(SERVICES).filter((id) => existsSync(`${PROVIDERS}/${id}`))

/** Returns the contents of the files in a folder whose names match. */
const readFiles = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(folder)
    .filter((file) => name.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))

/** Returns whether the service and the conformance suite of a provider import the same file with reply builders. */
function sharesBuilders(id: string): boolean {
  const service = readFiles(`${SERVICES}/${id}`, /^(?!create-).*\.ts$/).join('\n')
  const suite = readFiles(`${PROVIDERS}/${id}`, /^(conformance\.test|replies\.test-support)\.ts$/).join('\n')
  return readdirSync(`${SERVICES}/${id}`)
    .filter((file) => file.startsWith('create-'))
    .some((file) => service.includes(`'./${file}'`) && suite.includes(`services/${id}/${file}'`))
}

describe('reply builders', () => {
  it('finds the providers that have a service', () => {
    expect(IDS).toEqual(expect.arrayContaining(['across', 'zerox']))
  })

  it.each(IDS.filter((id) => !(id in EXCEPTIONS)))('are shared by the service and the suite of %s', (id) => {
    expect(sharesBuilders(id)).toBe(true)
  })

  it('have no exception for a provider that shares them', () => {
    expect(Object.keys(EXCEPTIONS).filter((id) => !IDS.includes(id) || sharesBuilders(id))).toEqual([])
  })
})
