import { definePart } from '../../part.ts'

export const transfersPart = definePart({
  name: 'transfers',
  title: 'Pending transfers',
  about:
    'Both poll a stub of LI.FI’s status service, which always returns PENDING. Causeway uses its complete tracker, with journal and parsed replies; the other is `WaitForTransactionStatusTask` of `@lifi/sdk`, which its executor uses.',
  questions: {
    requests: {
      what: 'Requests for one transfer in its first 30 minutes, with a fake clock',
      unit: 'count',
      peers: { lifi: '`@lifi/sdk`' },
      note: 'Causeway polls older transfers less often, every 10 s to 60 s, so it detects the outcome up to a minute later. LI.FI’s SDK polls every 5 s.',
    },
    bytes: {
      what: 'Bytes of these requests and replies: URLs and bodies',
      unit: 'kB',
      peers: { lifi: '`@lifi/sdk`' },
    },
    timers: {
      what: '10,000 transfers: timers between two polling cycles',
      unit: 'count',
      peers: { lifi: '`@lifi/sdk`' },
      target: { max: 1 },
    },
    atOnce: {
      what: '10,000 transfers: concurrent requests',
      unit: 'count',
      peers: { lifi: '`@lifi/sdk`' },
      target: { max: 64 },
    },
    memory: {
      what: '10,000 transfers: memory per transfer, without its record',
      unit: 'bytes',
      peers: { lifi: '`@lifi/sdk`' },
      target: { max: 500 },
      note: 'For LI.FI’s SDK, the step that it receives is not counted.',
    },
    cycle: {
      what: '10,000 transfers: a polling cycle over all, with immediate responses',
      unit: 'ms',
      peers: { lifi: '`@lifi/sdk`' },
      note: 'LI.FI’s SDK sends all requests at the same time and reads one field. Causeway sends 64 at a time, validates each reply and writes the journal. ky and two deadlines per request take a third of the time, which is 0.1 ms per transfer.',
    },
  },
})
