import { mantle } from '@causeway/core/chains'
import { expect, test } from 'vitest'
import { readReason } from './read-reason.ts'

test.each([
  ['GET http://127.0.0.1:4010/lists/5000.json answered 503: down', 'the service answered with HTTP 503'],
  ['GET http://a.b/x answered 503; GET http://a.b/y answered 503', 'the service answered with HTTP 503'],
  [
    'The balance could not be read: POST https://rpc.example/key failed: fetch failed',
    'The balance could not be read: the service could not be reached',
  ],
  [
    'No lender could be read: GET http://a.b/x took longer than 15000 ms',
    'the service did not answer in time',
  ],
  ['No node at https://rpc.example/v1 is left', 'No node at the service is left'],
  [
    'The startup file config/aave-pools could not be loaded: GET http://a.b/x answered 503; The startup file config/init-pools could not be loaded: GET http://a.b/y answered 503',
    'The list of pools could not be loaded: the service answered with HTTP 503',
  ],
  [
    'The asset list of Base could not be loaded: HTTP error! status: 503, HTTP 503: {"error":"down"} (127.0.0.1:4010)',
    'The asset list of Base could not be loaded: the service answered with HTTP 503',
  ],
  [
    'Chain 5000 could not be read: contract 0xcA11bde05977b3631167028862bE2a173976CA11',
    'Contracts on Mantle could not be read',
  ],
  [
    'No lender could be read: Chain 5000 could not be read: many contracts: Node a.b returned no usable response',
    'Contracts on Mantle could not be read: Node a.b returned no usable response',
  ],
  ['No lender could be read: The list failed; The list failed', 'The list failed'],
  ['Chain 8453 could not be read: the balances', 'The chain could not be read: the balances'],
  [
    'No lender could be read: AAVE_V3 is not known on chain 8453: Not all lenders are known: The startup file config/aave-pools could not be loaded: GET http://a.b/x answered 503; The startup file config/init-pools could not be loaded: GET http://a.b/y answered 503',
    'The list of pools could not be loaded: the service answered with HTTP 503',
  ],
  ['The contract reverted', 'The contract reverted'],
])('readReason names chains and removes the addresses of %j', (text, sentence) => {
  expect(readReason(text, [mantle])).toBe(sentence)
})
