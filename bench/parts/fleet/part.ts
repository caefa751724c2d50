import { definePart } from '../../part.ts'

export const fleetPart = definePart({
  name: 'fleet',
  title: 'A fleet on PostgreSQL',
  about:
    'Processes follow transfers with one PostgreSQL on the same machine, which writes commits to the disk, as `fileStorage` does. A stub of a provider’s status service counts the requests.',
  questions: {
    requests: {
      what: '600 transfers of 4 s to 20 s, polled every 2 s by three processes: requests',
      unit: 'count',
      baselines: { single: 'one process' },
      target: { times: 0.95, over: 'single' },
    },
    takeover: {
      what: 'Longest time without a request for a transfer after its process was killed',
      unit: 'ms',
      target: { max: 9_000 },
      note: 'Registrations expire after 6 s here (30 s by default), others notice within another 2 s, and the transfer is polled every second.',
    },
    check: {
      what: 'Time per transfer that ends, over 2,000: request, reply and stored record, one process',
      unit: 'ms',
      baselines: { file: '`fileStorage`' },
    },
    checkByFleet: {
      what: 'The same with three processes',
      unit: 'ms',
      baselines: { single: 'one process' },
      note: 'On two cores, the processes, the database and the status service share the CPU, so that is the limit, not the database.',
    },
  },
})
