import { compressPermit, decompressPermit } from '@causeway/core/evm'
import fc from 'fast-check'
import {
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  parseAbiParameters,
} from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { anyPermit } from '../../packages/core/src/evm/permits/permits.test-support.ts'
import { fetchFiles } from '../../packages/sandbox/src/artifacts/fetch-package.ts'

/**
 * Library with which routers decompress permits. It is not a dependency, because it requires Hardhat, although it only
 * uses an ABI coder.
 */
const PUBLISHED = {
  name: '@1inch/solidity-utils',
  version: '6.9.16',
  integrity:
    'sha512-SnOB37v1BC5rGT60d7gUi0cEhwpUczoHdIfilKeehbmX7o3CDENgvbMpOv2jmSADh/iq+zhs+RDum+nJ+uUwTQ==',
} as const

interface Published {
  compressPermit(permit: string): string
  decompressPermit(permit: string, token: string, owner: string, spender: string): string
}

async function loadPublished(): Promise<Published> {
  const [source = ''] = await fetchFiles(PUBLISHED, ['dist/src/permit.js'])
  const parts: Record<string, unknown> = {
    hardhat: { ethers: { AbiCoder: { defaultAbiCoder: () => abiCoder } } },
    './prelude': { constants: { MAX_UINT48: 2n ** 48n - 1n, MAX_UINT256: 2n ** 256n - 1n } },
    '@metamask/eth-sig-util': { SignTypedDataVersion: {} },
  }
  const exports: Record<string, unknown> = {}
  new Function('exports', 'require', source)(exports, (name: string) => parts[name] ?? {})
  return exports as unknown as Published
}

describe('compressed permits', () => {
  let published: Published
  beforeAll(async () => {
    published = await loadPublished()
  })

  it('equal the bytes that the 1inch package encodes and decodes, for every kind of permit', () => {
    fc.assert(
      fc.property(anyPermit, ({ who, full }) => {
        const compact = compressPermit(full)
        expect(compact).toBe(published.compressPermit(full))
        expect(published.decompressPermit(compact, who.token, who.owner, who.spender)).toBe(full)
        expect(decompressPermit(compact, who)).toBe(full)
      }),
      { numRuns: 500 },
    )
  })

  it('are rejected if the package would overwrite an adjacent field', () => {
    const terms = parseAbiParameters('address, address, uint256, uint256, uint8, bytes32, bytes32')
    const word: Hex = `0x${'11'.repeat(32)}`
    const account: Hex = `0x${'22'.repeat(20)}`
    const late = encodeAbiParameters(terms, [account, account, 1n, 2n ** 32n - 1n, 27, word, word])
    expect(published.compressPermit(late)).not.toHaveLength(202)
    expect(() => compressPermit(late)).toThrow()
  })
})

/** Encodes like ethers: integers are bigints, and arguments have names. */
const abiCoder = {
  encode: (types: string[], values: unknown[]) =>
    encodeAbiParameters(parameters(types), values.map(plain)).toLowerCase(),
  decode(types: string[], data: Hex) {
    const values = decodeAbiParameters(parameters(types), data)
    return Object.fromEntries(
      parameters(types).map(({ name = '' }, index) => {
        const value: unknown = values[index]
        return [name, typeof value === 'number' ? BigInt(value) : value]
      }),
    )
  },
}

function parameters(types: string[]): readonly AbiParameter[] {
  return parseAbiParameters(types.join(', ')) as readonly AbiParameter[]
}

/** Converts small integers to numbers, as viem expects them. */
function plain(value: unknown): unknown {
  return typeof value === 'bigint' && value < 2n ** 48n ? Number(value) : value
}
