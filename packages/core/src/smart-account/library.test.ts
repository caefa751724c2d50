import { privateKeyToAccount } from 'viem/accounts'
import { expect, it, vi } from 'vitest'
import { base } from '../chains/records.ts'
import { createSmartAccount } from './account.ts'
import { transferInstruction } from './instructions.ts'
import { smartAccountReceipts } from './smart-account-receipts.ts'

const loaded = vi.hoisted(() => ({ times: 0 }))

vi.mock('@biconomy/abstractjs', () => {
  loaded.times++
  throw new Error("Cannot find package '@biconomy/abstractjs'")
})

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const url = 'https://mee.test/v1'
const fetch: typeof globalThis.fetch = async () => Response.json({ userOps: [{}] })

it('loadLibrary loads the library on first use and names the missing package', async () => {
  const account = createSmartAccount({ owner, chains: [base], url, fetch })
  const instruction = transferInstruction({
    chainId: base.id,
    token: owner.address,
    to: owner.address,
    amount: 1n,
  })
  expect(loaded.times).toBe(0)
  const missing = { code: 'LIBRARY_MISSING', details: expect.stringContaining('@biconomy/abstractjs') }
  await expect(account.addressOn(base.id)).rejects.toMatchObject(missing)
  await expect(account.quote({ instructions: [instruction] })).rejects.toMatchObject(missing)
  expect(loaded.times).toBeGreaterThan(0)
  // A missing library must not be reported as a failure of the supertransaction.
  const ofBiconomy = createSmartAccount({ owner, chains: [base], fetch })
  await expect(ofBiconomy.getReceipt('0x12')).rejects.toMatchObject(missing)
  await expect(ofBiconomy.waitForReceipt('0x12')).rejects.toMatchObject(missing)
})

it('the library is not needed to read the receipt of a supertransaction', async () => {
  const before = loaded.times
  const pending = { userOps: [{ chainId: '8453', executionStatus: 'SUCCESS' }] }
  const answers: typeof globalThis.fetch = async () => Response.json(pending)
  const chains = { getReceipt: async () => undefined }
  const receipts = smartAccountReceipts({ platforms: { forChain: () => chains }, url, fetch: answers })
  await expect(receipts.getReceipt(base.id, '0x12')).resolves.toBeUndefined()
  const account = createSmartAccount({ owner, chains: [base], url, fetch: answers })
  await expect(account.getReceipt('0x12')).resolves.toMatchObject({ status: 'PENDING' })
  expect(loaded.times).toBe(before)
})
