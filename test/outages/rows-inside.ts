/** Rows about the shop's own parts: its database and processes. */
import { pause } from '../support/crashes.ts'
import { prepareTill } from './at-the-till.ts'
import { putOff, servedOrCounted, servedOrPutOff, servedPutOffOrCounted } from './expectations.ts'
import type { Cells, Row } from './row.ts'
import type { Stage } from './stage.ts'

const CRASH_EVERY_MS = 6_000
const EVERYTHING = [
  'pages',
  'listing and detail',
  'cart: read',
  'cart: add',
  'checkout: summary',
  'checkout: order',
  'checkout: cash order',
  'order: result page',
  'orders: list',
  'orders: one',
  'profile: read',
  'profile: photo',
  'address: list',
  'address: save',
  'address: search',
  'address: reverse',
  'sign-in: password',
  'sign-in: provider',
  'sign-in: register',
  'sign-in: send code',
  'sign-in: code',
  'sign-in: other channel',
]
const WRITES = [
  'cart: add',
  'checkout: order',
  'checkout: cash order',
  'address: save',
  'profile: photo',
  'sign-in: password',
  'sign-in: register',
]
/** Cells of flows that began before, and those that hold a quote. */
const UNDER_WAY = [
  'checkout: summary',
  'sign-in: send code',
  'sign-in: code',
  'sign-in: other channel',
]
/** Time until every table and connection is affected. */
const GONE = Object.fromEntries(WRITES.map((cell) => [cell, 2_000]))
const all = (cells: readonly string[], expectation: Cells[string]): Cells =>
  Object.fromEntries(cells.map((cell) => [cell, expectation]))

/** Every table rejects inserts with the error of a full disk. */
const fillDisk = async ({ admin }: Stage): Promise<void> => {
  await admin.query(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  )
  await admin.query(
    `do $$ declare t text; begin for t in select tablename from pg_tables where schemaname = 'public' loop
       execute format('create trigger no_room before insert or update on %I for each row execute function no_room()', t); end loop; end $$`,
  )
}
const makeRoom = ({ admin }: Stage) => admin.query('drop function no_room() cascade')

const setReadOnly = async ({ admin }: Stage, isOn: boolean): Promise<void> => {
  await admin.query(
    `alter system ${isOn ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
  )
  await admin.query('select pg_reload_conf()')
}

const holdFor = async (milliseconds: number, isOver: () => boolean) => {
  for (
    const until = performance.now() + milliseconds;
    performance.now() < until && !isOver();
    await pause(100)
  );
}

export const insideRows: readonly Row[] = [
  {
    name: 'database restarting',
    isDeaf: true,
    ownPostgres: true,
    // A code that was counted could not be rolled back when the database went: it counts.
    cells: {
      ...all(EVERYTHING, servedOrPutOff),
      ...all(['sign-in: send code', 'sign-in: other channel'], servedPutOffOrCounted),
    },
    away: async ({ postgres }, { isOver }) => {
      while (!isOver()) {
        // Between two crashes there may be no server to crash.
        try {
          postgres.crash()
        } catch {}
        await pause(CRASH_EVERY_MS)
      }
    },
  },
  {
    name: 'database read-only',
    isDeaf: true,
    ownPostgres: true,
    cells: { ...all(UNDER_WAY, servedOrPutOff), ...all(WRITES, putOff) },
    prepare: prepareTill,
    afterMs: GONE,
    away: async (stage, { milliseconds, isOver }) => {
      await setReadOnly(stage, true)
      await holdFor(milliseconds, isOver)
      await setReadOnly(stage, false)
    },
  },
  {
    name: 'database disk full',
    isDeaf: true,
    ownPostgres: true,
    cells: { ...all(UNDER_WAY, servedOrPutOff), ...all(WRITES, putOff) },
    prepare: prepareTill,
    afterMs: GONE,
    away: async (stage, { milliseconds, isOver }) => {
      await fillDisk(stage)
      await holdFor(milliseconds, isOver)
      await makeRoom(stage)
    },
  },
  {
    name: 'one of two processes',
    webs: 2,
    // The page repeats an interrupted request.
    cells: { 'sign-in: send code': servedOrCounted },
    away: async ({ webs }, { isOver }) => {
      for (let turn = 0; !isOver(); turn++) {
        const one = webs[turn % webs.length]!
        await one.kill()
        await pause(1_000)
        // As a supervisor does; the other stops only when this one is back.
        await one.start()
        await pause(500)
      }
    },
  },
]
