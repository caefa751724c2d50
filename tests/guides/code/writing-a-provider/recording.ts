import { tern } from '../../../../examples/node/src/tern/tern.ts'
import { request } from '../../sandbox-fixtures.ts'

import { writeFile } from 'node:fs/promises'
import { QuoteAggregator } from '@causeway/core'
import { recordFetch } from '@causeway/core/testing'

const { fetch, recording } = recordFetch()
await new QuoteAggregator({ providers: [tern({ fetch })] }).getQuotes(request)
await writeFile('tern.json', JSON.stringify(recording(), null, 2))
