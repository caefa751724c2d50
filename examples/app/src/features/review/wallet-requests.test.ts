import type { Address, TransferStep } from '@causeway/core'
import { arbitrum } from '@causeway/core/chains'
import { describe, expect, it } from 'vitest'
import { getWalletRequests } from './wallet-requests.ts'

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const ROUTER = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const toLower = (address: string) => address.toLowerCase() as Address
const toWord = (value: string) => value.slice(2).toLowerCase().padStart(64, '0')

const approval = {
  kind: 'approve',
  call: {
    to: toLower(USDC),
    data: `0x095ea7b3${toWord(ROUTER)}${toWord('0xf4240')}`,
    value: 0n,
  },
  done: false,
} as const

describe('getWalletRequests', () => {
  it('shows each address of a call with its checksum', () => {
    const [request] = getWalletRequests([approval], arbitrum)
    expect(request?.lines).toEqual([
      { label: 'Chain', value: 'Arbitrum One' },
      { label: 'To', value: USDC },
      { label: 'Value', value: '0 ETH' },
      { label: 'Spender', value: ROUTER },
      { label: 'Amount, base units', value: '1000000' },
    ])
  })

  it('shows each address of a granted permission with its checksum', () => {
    const steps: TransferStep[] = [{ ...approval, kind: 'permission' }]
    const [request] = getWalletRequests(steps, arbitrum)
    expect(request?.lines).toContainEqual({ label: 'Spender', value: ROUTER })
  })

  it('shows each decoded address with its checksum, and sends the data unchanged', () => {
    const steps: TransferStep[] = [{ ...approval, kind: 'call' }]
    const decoded = { token: toLower(USDC), recipient: toLower(ROUTER), amount: 5n }
    const [request] = getWalletRequests(steps, arbitrum, decoded)
    expect(request?.lines).toEqual(
      expect.arrayContaining([
        { label: 'Token', value: USDC },
        { label: 'Recipient', value: ROUTER },
        { label: 'Amount, base units', value: '5' },
      ]),
    )
    expect(request?.data).toBe(approval.call.data)
  })
})
