import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../kernel/schema.ts'
import type { CallStep, SignatureSlot, TransferStep } from './steps.ts'
import { toSignedCall } from './to-signed-call.ts'
import { RUN } from './transfers.test-support.ts'

const digits = (bytes: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))
const permit = (signature?: Hex): TransferStep => ({
  kind: 'permit',
  typedData: { domain: {}, types: {}, primaryType: 'Permit', message: {} },
  token: '0x',
  spender: '0x',
  amount: 1n,
  ...(signature ? { signature } : {}),
  done: signature !== undefined,
})

const createCall = (data: Hex, ...signatures: readonly SignatureSlot[]): CallStep => ({
  kind: 'call',
  call: { to: '0x5555555555555555555555555555555555555555', data, value: 7n },
  ...(signatures.length > 0 ? { signatures: [...signatures] } : {}),
  done: false,
})

/** Returns calldata of a length, with every byte 0xff. */
const blank = (bytes: number): Hex => `0x${'ff'.repeat(bytes)}`

describe('toSignedCall', () => {
  it('inserts each part of the signature at its offset, and changes nothing else', () => {
    // Keep the highest bit of s zero, because the compact form (EIP-2098) stores the parity there.
    const s = digits(32).map(
      (text) => `${'01234567'[Number.parseInt(text[0] ?? '0', 16) % 8]}${text.slice(1)}`,
    )
    fc.assert(
      fc.property(
        digits(32),
        s,
        fc.constantFrom(0, 1),
        fc.boolean(),
        fc.nat(40),
        (r, s, parity, raw, offset) => {
          const v = raw ? parity : 27 + parity
          const signature: Hex = `0x${r}${s}${v.toString(16).padStart(2, '0')}`
          const parts = {
            r,
            s,
            v: (27 + parity).toString(16).padStart(64, '0'),
            signature: `${r}${s}${(27 + parity).toString(16)}`,
            compact: `${r}${((BigInt(parity) << 255n) | BigInt(`0x${s}`)).toString(16).padStart(64, '0')}`,
          }
          for (const part of ['r', 's', 'v', 'signature', 'compact'] as const) {
            const step = createCall(blank(120), { step: 0, offset, part })
            const { data, ...rest } = toSignedCall(step, [permit(signature)])
            const end = 2 + offset * 2 + parts[part].length
            expect(data.slice(2 + offset * 2, end)).toBe(parts[part])
            expect(data.slice(0, 2 + offset * 2)).toBe(blank(120).slice(0, 2 + offset * 2))
            expect(data.slice(end)).toBe(blank(120).slice(end))
            expect(rest).toEqual({ to: step.call.to, value: 7n })
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('inserts it up to the last byte, and rejects an offset beyond the end', () => {
    const signed = [permit(`0x${'ab'.repeat(64)}1b`)]
    const signAt = (offset: number) =>
      toSignedCall(createCall(blank(100), { step: 0, offset, part: 'signature' }), signed)
    expect(signAt(35).data.length).toBe(blank(100).length)
    expect(() => signAt(36)).toThrow(
      expect.objectContaining({ code: 'SIGNATURE_MISPLACED', details: 'Byte 36 of 100.' }),
    )
  })

  it.each<[string, readonly TransferStep[] | undefined]>([
    ['was not given yet', [permit()]],
    ['belongs to a step that signs nothing', RUN.steps],
    ['belongs to a step that is not there', []],
    ['belongs to a transfer that is not carried out here', undefined],
  ])('rejects a missing signature: %s', (_what, steps) => {
    expect(() => toSignedCall(createCall(blank(100), { step: 0, offset: 4, part: 'r' }), steps)).toThrow(
      expect.objectContaining({ code: 'SIGNATURE_MISSING', details: 'Step 0 was not signed.' }),
    )
  })

  it('returns the call if it needs no signature', () => {
    const step = createCall(blank(4))
    expect(toSignedCall(step)).toBe(step.call)
  })
})
