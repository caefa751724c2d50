import { definePart } from '../../part.ts'

export const errorsPart = definePart({
  name: 'errors',
  title: 'Error translation',
  about: 'Translation of a node’s error for a failed route, with loaded catalogs.',
  questions: {
    known: {
      what: 'A revert text in a router’s wrapper and three library errors',
      unit: 'ms',
      target: { max: 1 },
    },
    unknown: { what: 'A revert that is in no catalog', unit: 'ms', target: { max: 1 } },
  },
})
