import * as z from 'zod/mini'
import { getField } from '../../kernel/get-field.ts'
import { evmAddressSchema, parseExternal, quantitySchema } from '../../kernel/schema.ts'
import type { WalletEventReaders } from '../../wallets/listen.ts'

/** MetaMask lost its node for a moment and is already looking for another; the wallet is still there. */
const MOMENTARILY_OFFLINE = 1013

export const accountsSchema = z.array(evmAddressSchema)

/** What an EIP-1193 provider says. */
export const EIP1193_WORDS: WalletEventReaders = {
  accountsChanged: {
    event: 'accountsChanged',
    read: (payload) => ({ value: parseExternal(accountsSchema, payload, 'The accounts of the wallet') }),
  },
  chainChanged: {
    event: 'chainChanged',
    read: (payload) => ({
      value: Number(parseExternal(quantitySchema, payload, 'The chain of the wallet')),
    }),
  },
  disconnected: {
    event: 'disconnect',
    read: (payload) => (getField(payload, 'code') === MOMENTARILY_OFFLINE ? undefined : { value: payload }),
  },
}
