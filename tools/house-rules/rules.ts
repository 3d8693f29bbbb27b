/**
 * The house rules: what may import what. Run by `npm test`, which also proves that every rule here
 * is reported (forbidden-imports.ts). The server's ladder is read from the code, so a new module is
 * guarded on the day it is born.
 */
import type { IConfiguration } from 'dependency-cruiser'
import { ladder } from '#server/modules.ts'
import { ladder as webLadder } from '#web/ladder.ts'

type Rule = NonNullable<IConfiguration['forbidden']>[number] & { name: string; comment: string }

const tests = '\\.test\\.tsx?$'
const anyModule = `^src/server/(${ladder.join('|')})/`

/**
 * One rule: files matching `from`, tests apart, may not import what matches `to` and not `except`.
 */
function forbid(
  name: string,
  comment: string,
  from: string,
  to: string,
  except?: string | string[],
): Rule {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: tests },
    to: { path: to, ...(except ? { pathNot: except } : {}) },
  }
}

const rooms = [
  forbid(
    'domain-stands-alone',
    'The rules of the shop are pure: no package, no Node, no other room.',
    '^src/domain/',
    '.',
    '^src/domain/',
  ),
  forbid('contract-is-pure', 'The wire knows the domain and Valibot.', '^src/contract/', '.', [
    '^src/(domain|contract)/',
    '(^|/)node_modules/valibot/',
  ]),
  forbid(
    'words-are-pure',
    'The dictionaries know the domain.',
    '^src/i18n/',
    '.',
    '^src/(domain|i18n)/',
  ),
  forbid(
    'server-not-web',
    'The server is given the renderer by main.ts; it never imports the web.',
    '^src/server/',
    '^src/web/',
  ),
  forbid(
    'web-not-server',
    'The browser reaches the server through the contract alone.',
    '^src/web/',
    '^(src/server/|src/main\\.ts|seeds/)',
  ),
  forbid(
    'source-not-tools',
    'What runs in the shop never needs the tools or the tests.',
    '^src/',
    '^(tools|test|bench|e2e)/',
  ),
]

const server = [
  forbid(
    'platform-is-below',
    'The platform serves every module and knows none.',
    '^src/server/platform/',
    '^src/(?!domain/|server/(platform/|errors\\.ts))',
  ),
  forbid(
    'adapters-are-below',
    'An adapter knows its own port, the domain, the texts and the platform.',
    '^src/server/adapters/([^/]+)/',
    '^src/',
    ['^src/(domain|i18n)/', '^src/server/platform/', '^src/server/adapters/$1/'],
  ),
  forbid(
    'http-knows-no-module',
    'HTTP carries the calls of every module and knows none.',
    '^src/server/http/',
    '^src/server/',
    ['^src/server/(http|platform)/', '^src/server/(shop|errors|config)\\.ts$', '/port\\.ts$'],
  ),
  forbid(
    'start-is-on-top',
    'What opens, mounts and stops the shop knows all; only main.ts, the operator and the demo know it.',
    '^src/server/(?!start/|operator/|demo/)[^/]+/',
    '^src/server/(start|operator|demo)/',
  ),
  forbid(
    'modules-see-ports',
    'A module talks to an adapter through its port.',
    anyModule,
    '^src/server/adapters/',
    '/port\\.ts$',
  ),
  forbid(
    'modules-are-mounted',
    'A module does not know who mounts it.',
    anyModule,
    '^src/(main\\.ts|server/(start|operator|site|demo|books)/|server/http/app\\.ts)',
  ),
  forbid(
    'modules-have-a-door',
    "Another module's files are private: import its index.ts.",
    anyModule,
    '^src/server/[^/]+/',
    ['^src/server/$1/', '^src/server/(platform|adapters|http)/', '^src/server/[^/]+/index\\.ts$'],
  ),
]

const steps = ladder
  .slice(0, -1)
  .map((name, step) =>
    forbid(
      `ladder-${name}`,
      `${name} stands below ${ladder[step + 1]}: when it needs a fact from above, the one above writes it there.`,
      `^src/server/${name}/`,
      `^src/server/(${ladder.slice(step + 1).join('|')})/`,
    ),
  )

/** State that knows no shop, for every folder of the web. */
const storage = ['^src/web/state/(stored|make-store)\\.ts$']

const web = [
  forbid(
    'ui-knows-no-shop',
    'A ui piece takes its words and data as props.',
    '^src/web/ui/',
    '^src/',
    ['^src/web/ui/', '^src/web/hooks/', '^src/web/router', '^src/domain/', ...storage],
  ),
  forbid(
    'router-knows-no-shop',
    'The router moves between pages; what they sell is not its business.',
    '^src/web/router',
    '^src/',
    ['^src/web/router', ...storage],
  ),
  forbid(
    'ui-knows-no-store',
    'A ui piece knows no call, no form and no cache.',
    '^src/web/ui/',
    '(^|/)node_modules/(@tanstack|valibot|react-hook-form|@hookform)/',
  ),
  forbid(
    'papers-are-shared',
    'A paper that customers and staff print takes its words and data as props.',
    '^src/web/papers/',
    '^src/',
    ['^src/web/(papers|ui)/', '^src/(contract|domain)/', '^src/i18n/'],
  ),
  forbid(
    'hooks-know-no-shop',
    'A hook is about the browser, not about the shop.',
    '^src/web/hooks/',
    '^src/',
    ['^src/web/hooks/', '^src/domain/'],
  ),
  forbid(
    'shared-knows-no-noun',
    'What all pages share knows none of the folders named after a noun of the shop.',
    '^src/web/(state|components|send|offline)',
    `^src/web/(${webLadder.join('|')})/`,
  ),
  forbid(
    'parts-know-no-page',
    'A page is made of parts, not the other way round, and no page imports another.',
    '^src/web/(?!routes\\.tsx$)',
    '^src/web/[^/]+/pages/.+\\.tsx$',
  ),
  forbid(
    'pages-are-mounted',
    'A page does not know the table of routes.',
    '^src/web/([^/]+/pages|layouts)/',
    '^src/web/(routes|entry\\.)',
  ),
]

const staff = [
  forbid(
    'staff-is-apart',
    'The staff console is a build of its own: nothing of it reaches a shopper.',
    '^src/web/(?!staff/)',
    '^src/(web/staff/|i18n/(staff\\.ts|help(\\.ts|/)|(en|id)/staff/))',
  ),
  forbid(
    'staff-knows-no-shop-page',
    'The console is made of the kit below and of its own parts, of nothing that shoppers see.',
    '^src/web/staff/',
    '^src/web/',
    [
      '^src/web/(staff|ui|hooks|router|styles|assets/map|papers)/',
      '^src/web/(router|send|format|download|upload|state/(idempotency|event-stream))\\.ts$',
      ...storage,
    ],
  ),
  forbid(
    'ground-knows-no-desk',
    "What all desks share knows none of them; only the console's routes do.",
    '^src/web/staff/(?!desks/|screens\\.ts$|routes\\.tsx$|console\\.tsx$)',
    '^src/web/staff/(desks/|routes\\.tsx$)',
  ),
  forbid(
    'desks-stand-apart',
    'A desk knows no other desk: move what two need to the ground.',
    '^src/web/staff/desks/([^/]+)/',
    '^src/web/staff/(desks/|(screens|routes|console|entry)\\.tsx?$)',
    '^src/web/staff/desks/$1/',
  ),
]

const webSteps = webLadder
  .slice(0, -1)
  .map((name, step) =>
    forbid(
      `web-ladder-${name}`,
      `The parts of ${name} stand below ${webLadder[step + 1]}: move what both need down.`,
      `^src/web/${name}/(?!pages/)`,
      `^src/web/(${webLadder.slice(step + 1).join('|')})/`,
    ),
  )

const everywhere: Rule[] = [
  {
    name: 'web-not-node',
    comment: 'The browser has no Node; what Node needs stays in the server.',
    severity: 'error',
    from: { path: '^src/web/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or three.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'An import that leads nowhere.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-development-packages',
    comment: 'What the shop runs on is in "dependencies".',
    severity: 'error',
    from: { path: '^src/', pathNot: tests },
    to: {
      pathNot: '(^|/)node_modules/@types/',
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
    },
  },
]

/** Every rule, in the order of the rooms. */
export const rules: Rule[] = [
  ...rooms,
  ...server,
  ...steps,
  ...web,
  ...staff,
  ...webSteps,
  ...everywhere,
]
