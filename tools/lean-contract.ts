/**
 * The browser reads answers as they come: the shop has checked them. So its build keeps of a call
 * what is needed to make it (method, path, who may, the text of a failure) and leaves out the
 * shapes, and with them most of the library that checks shapes. Forms check their fields by the
 * exported schema itself, never by `call.body`. What fields mean (`means`) is left out everywhere.
 */
import type { Plugin } from 'vite'

/** Parts of a call that only the server and the tests read. */
const SHAPES: ReadonlySet<string> = new Set([
  'summary',
  'params',
  'query',
  'body',
  'uploadBytesMax',
  'data',
  'meta',
  'files',
  'status',
  'refuses',
])

const FUNCTIONS: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
])

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Cut = { start: number; end: number; by: string }

export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    // After TypeScript has become JavaScript.
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/contract\/.+\.ts$/ },
      handler(code) {
        const program = this.parse(code) as unknown as Node
        return { code: withoutShapes(code, program), map: null, moduleSideEffects: false }
      },
    },
  }
}

/**
 * The module's code with its calls reduced, and with every other expression marked as one that may
 * be left out when nobody reads it.
 */
export function withoutShapes(code: string, program: Node): string {
  const cuts: Cut[] = []
  visit(program, cuts, false)
  return cuts
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}

function visit(node: Node, cuts: Cut[], inFunction: boolean) {
  if (isMeaning(node)) return cutMeaning(node, cuts, inFunction)
  const isMade = node.type === 'CallExpression' || node.type === 'NewExpression'
  // What a function does, it does for whoever calls it: nothing of that is left out.
  if (isMade && !inFunction)
    cuts.push({ start: node.start, end: node.start, by: '/* @__PURE__ */ ' })
  // Spreading may run code, for all that a build can know, unless a function that has none around
  // it does it.
  if (node.type === 'VariableDeclarator' && !inFunction && hasSpread(node)) {
    const init = node['init'] as Node
    cuts.push(
      { start: init.start, end: init.start, by: '/* @__PURE__ */ (() => (' },
      { start: init.end, end: init.end, by: '))()' },
    )
  }
  if (isCall(node)) return cutShapes(node, cuts)
  const idle = cutNotes(node, cuts)
  for (const child of childrenOf(node))
    if (!idle.has(child)) visit(child, cuts, inFunction || FUNCTIONS.has(node.type))
}

/** `unit('points')` and `v.metadata({ … })` in a pipe are notes for the document as well. */
const isNote = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' &&
  ['unit', 'metadata'].some(
    (name) => nameOf(callee) === name || nameOf((callee as Node)['property']) === name,
  )

const cutNotes = (node: Node, cuts: Cut[]): ReadonlySet<Node> => {
  const given = node.type === 'CallExpression' ? (node['arguments'] as Node[]) : []
  const notes = given.slice(1).filter(isNote)
  for (const note of notes)
    cuts.push({ start: given[given.indexOf(note) - 1]!.end, end: note.end, by: '' })
  return new Set(notes)
}

const hasSpread = (node: Node): boolean =>
  !isCall(node) &&
  !FUNCTIONS.has(node.type) &&
  (node.type === 'SpreadElement' || childrenOf(node).some(hasSpread))

/** `means(schema, 'words')`: the words are for the document. */
const isMeaning = (node: Node): boolean =>
  node.type === 'CallExpression' && nameOf(node['callee']) === 'means'

const cutMeaning = (node: Node, cuts: Cut[], inFunction: boolean) => {
  const schema = (node['arguments'] as Node[])[0]!
  cuts.push(
    { start: node.start, end: schema.start, by: '' },
    { start: schema.end, end: node.end, by: '' },
  )
  visit(schema, cuts, inFunction)
}

/** A call as it is written down, or put together by `declare`: an object that says a path. */
const isCall = (node: Node): boolean =>
  node.type === 'ObjectExpression' &&
  ['method', 'path', 'auth'].every((name) =>
    partsOf(node).some((part) => nameOf(part['key']) === name),
  )

const cutShapes = (node: Node, cuts: Cut[]) => {
  const parts = partsOf(node)
  for (const [index, part] of parts.entries()) {
    if (part.type !== 'Property')
      throw new Error('A call names its parts one by one: a spread would hide them from the build')
    if (SHAPES.has(nameOf(part['key'])))
      cuts.push({ start: part.start, end: parts[index + 1]?.start ?? node.end - 1, by: '' })
  }
}

const partsOf = (node: Node): Node[] => node['properties'] as Node[]

const nameOf = (node: unknown): string => {
  const { name } = (node ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : ''
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(
      (value): value is Node =>
        typeof value === 'object' && value !== null && typeof (value as Node).type === 'string',
    )
