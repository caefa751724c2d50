import { definePart } from '../../part.ts'

export const errorsPart = definePart({
  name: 'errors',
  title: 'Errors in plain words',
  about: 'What a node answers to a route that failed, put into words; catalogs loaded.',
  questions: {
    known: {
      what: 'A text in a router’s wrapper, in three errors of a library',
      unit: 'ms',
      aim: { most: 1 },
    },
    unknown: { what: 'A revert that no catalog has', unit: 'ms', aim: { most: 1 } },
  },
})
