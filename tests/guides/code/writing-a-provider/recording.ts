import { quay } from '../../../../examples/node/src/quay/quay.ts'
import { request } from '../../reader.ts'

import { writeFile } from 'node:fs/promises'
import { QuoteAggregator } from '@causeway/core'
import { recordFetch } from '@causeway/core/testing'

const { fetch, recording } = recordFetch()
await new QuoteAggregator({ providers: [quay({ fetch })] }).getQuotes(request)
await writeFile('quay.json', JSON.stringify(recording(), null, 2))
