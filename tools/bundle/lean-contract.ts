/**
 * Removes schemas from the contract in the browser's build, and with them most of the validation
 * library: the server has checked its responses, and forms import their schema directly. Keeps what
 * is needed to make a call (method, path, auth, error text) and removes `means` everywhere.
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
    // After TypeScript has been compiled to JavaScript.
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'staff',
    transform: {
      filter: { id: /\/src\/contract\/.+\.ts$/ },
      handler(code) {
        const program = this.parse(code) as unknown as Node
        const lean = withoutShapes(code, program)
        const parsed = this.parse(lean) as unknown as Node
        return { code: withoutIdleImports(lean, parsed), map: null, moduleSideEffects: false }
      },
    },
  }
}

/**
 * The code without the imports that nothing reads any more. Tree shaking drops them as well, but
 * only after modules were given to chunks: a page would load what another one imports.
 */
export function withoutIdleImports(code: string, program: Node): string {
  const body = program['body'] as Node[]
  const isImport = ({ type }: Node) => type === 'ImportDeclaration'
  const read = new Set(body.filter((node) => !isImport(node)).flatMap(namesIn))
  const idle = body.filter((node) => {
    const names = isImport(node) ? namesIn(node) : []
    return names.length > 0 && !names.some((name) => read.has(name))
  })
  return idle
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}

const namesIn = (node: Node): string[] =>
  node.type === 'Identifier' ? [nameOf(node)] : childrenOf(node).flatMap(namesIn)

/**
 * The module's code with its calls reduced, and all other expressions marked as free of side
 * effects for tree shaking.
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
  // Code inside functions stays as it is: it runs when the function is called.
  if (isMade && !inFunction)
    cuts.push({ start: node.start, end: node.start, by: '/* @__PURE__ */ ' })
  // Bundlers treat spread as a side effect, unless it is inside a function marked as pure.
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

/** `unit('points')` and `v.metadata({ … })` in a pipe only document the API. */
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

/** `means(schema, 'words')`: the text only documents the API. */
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

/** A call, or the one that `declare` builds: an object literal with method, path and auth. */
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
