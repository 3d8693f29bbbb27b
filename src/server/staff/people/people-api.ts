import { exportPeople } from '#contract/staff/list-exports.ts'
import {
  addPerson,
  dismissPerson,
  endPersonSession,
  invitePerson,
  listPeople as listPeopleCall,
  listPeopleChoices,
  personSessions,
  renewPersonPassword,
  setPersonRoles,
  type StaffInvitation,
  type StaffPerson,
} from '#contract/staff/people.ts'
import { isOn } from '#contract/wire.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { fitsPerson } from '#domain/staff/person-filter.ts'
import { mayGive } from '#domain/staff/permission.ts'
import { fromReplica, once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { newPassword } from './accounts.ts'
import { invite, makeInvitation, type Invitation } from './invite.ts'
import { peopleColumns } from '../lists/export-columns.ts'
import { staff } from '../guard.ts'
import { exportList } from '../lists/list-export.ts'
import { isWaiting } from '../approvals/waiting.ts'
import { changeRoles, createPerson, dismiss, givePassword, personOf, rolesOf } from './people.ts'
import { endSession } from '../sign-in/end-session.ts'
import { perform, type Act } from '../perform.ts'
import { presentDevice } from '../present.ts'
import { listBranchNames } from '../store/audit.ts'
import { listPeople, listRoles, type Person } from '../store/people.ts'
import { sessionsOf } from '../store/sessions.ts'

export const peopleCalls: Served[] = [
  serve(listPeopleCall, [staff()], async ({ shop, now, locale }) => ({
    data: (await listPeople(shop.db, now)).map((person) => presentPerson(person, locale)),
  })),

  serve(exportPeople, [staff(), fromReplica()], (ask) =>
    exportList(ask, {
      title: 'staff.title.people',
      bundles: ['people'],
      columns: peopleColumns,
      chosen: ask.query.columns,
      walk: async function* (db) {
        const { bare, unused, left, ...filter } = ask.query
        const on = (flag: string | undefined) => (isOn(flag) ? '1' : '')
        const flags = { bare: on(bare), unused: on(unused), left: on(left) }
        const all = (await listPeople(db, ask.now)).map((one) => presentPerson(one, ask.locale))
        yield all.filter((person) => fitsPerson(person, { ...filter, ...flags }, ask.now))
      },
    }),
  ),

  serve(listPeopleChoices, [staff()], async ({ shop, staff: caller, locale }) => ({
    data: {
      roles: (await listRoles(shop.db)).map(({ slug, name, permissions }) => ({
        role: slug,
        name: inLocale(name, locale),
        may_give: mayGive(caller.grants, { permissions, branchId: caller.branch?.id ?? null }),
      })),
      branches: await listBranchNames(shop.db),
    },
  })),

  serve(addPerson, [staff()], async (ask) => {
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    const { made, invitation } = await perform(ask, async (tx) => {
      const made = await createPerson(tx, ask, { ...ask.body, passwordHash })
      if (isWaiting(made)) return made
      const { login, name } = made
      const after = { login, name, roles: rolesOf(made) }
      const invitation = ask.body.by_link ? await makeInvitation(tx, ask, made.id) : null
      return { done: { made, invitation }, act: actOn(made, 'person_added', { after }) }
    })
    return {
      data: {
        person: presentPerson(made, ask.locale),
        password: invitation ? null : password,
        invitation: invitation && presentInvitation(invitation),
      },
    }
  }),

  serve(setPersonRoles, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const changed = await changeRoles(tx, ask, { ...ask.params, ...ask.body })
      if (isWaiting(changed)) return changed
      const { before, after } = changed
      return {
        done: presentPerson(after, ask.locale),
        act: actOn(after, 'roles_changed', {
          before: { roles: rolesOf(before) },
          after: { roles: rolesOf(after) },
        }),
      }
    }),
  })),

  serve(dismissPerson, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const person = await dismiss(tx, ask, ask.params.id)
      if (isWaiting(person)) return person
      return { done: presentPerson(person, ask.locale), act: actOn(person, 'person_dismissed') }
    }),
  })),

  serve(renewPersonPassword, [staff()], async (ask) => {
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    const data = await perform(ask, async (tx) => {
      const person = await givePassword(tx, ask, { ...ask.params, passwordHash })
      if (isWaiting(person)) return person
      return { done: { password }, act: actOn(person, 'password_renewed') }
    })
    return { data }
  }),

  serve(invitePerson, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const invited = await invite(tx, ask, ask.params.id)
      if (isWaiting(invited)) return invited
      const { person, invitation } = invited
      return { done: presentInvitation(invitation), act: actOn(person, 'person_invited') }
    }),
  })),

  serve(personSessions, [staff()], async ({ shop, staff: caller, params, now }) => {
    const { id } = await personOf(shop.db, params.id, now)
    return {
      data: (await sessionsOf(shop.db, id, now)).map((one) => presentDevice(one, caller.sessionId)),
    }
  }),

  serve(endPersonSession, [staff()], async (ask) => ({
    data: await perform(ask, (tx) => endSession(tx, ask.params.id, ask.params.session, ask.now)),
  })),
]

const actOn = (
  { id }: Pick<Person, 'id'>,
  act: string,
  changed: Pick<Act, 'before' | 'after'> = {},
): Act => ({ act, entity: { kind: 'staff', id }, ...changed })

const presentInvitation = ({ token, expiresAt }: Invitation): StaffInvitation => ({
  token,
  expires_at: expiresAt.toISOString(),
})

const presentPerson = (person: Person, locale: Locale): StaffPerson => ({
  id: person.id,
  version: person.version,
  login: person.login,
  name: person.name,
  roles: person.grants.map(({ slug, name, branchId, branchName }) => ({
    role: slug,
    name: inLocale(name, locale),
    branch: branchId === null ? null : { id: branchId, name: branchName ?? branchId },
  })),
  branch: person.branch,
  has_factor: person.hasFactor,
  sessions: person.sessions,
  seen_at: person.seenAt?.toISOString() ?? null,
  left_at: person.leftAt?.toISOString() ?? null,
})
