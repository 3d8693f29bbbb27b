/** How the company's own books call an account of the journal. */
export type ChartRow = { number: string; name: string }

/**
 * Usual numbers and names of an Indonesian chart of accounts; the shop changes them. Five digits: a
 * spreadsheet reads `4-1901` as a month.
 */
const DEFAULTS: Readonly<Record<string, ChartRow>> = {
  'cash:tills': { number: '1-10001', name: 'Kas Kasir' },
  'cash:riders': { number: '1-10002', name: 'Kas Kurir' },
  'bank:transfers': { number: '1-10010', name: 'Bank' },
  'receivable:companies': { number: '1-10100', name: 'Piutang Usaha' },
  'owed:refunds': { number: '2-20201', name: 'Utang Pengembalian Dana' },
  'owed:credit': { number: '2-20202', name: 'Utang Saldo Toko Pelanggan' },
  'held:credit': { number: '2-20203', name: 'Saldo Toko Tertahan di Pesanan' },
  'sales:goods': { number: '4-40001', name: 'Penjualan Barang' },
  'sales:shipping': { number: '4-40002', name: 'Pendapatan Ongkos Kirim' },
  'sales:service_fee': { number: '4-40003', name: 'Pendapatan Biaya Layanan' },
  'sales:discount': { number: '4-40901', name: 'Potongan Penjualan' },
  'expense:goodwill': { number: '6-60001', name: 'Beban Kompensasi Pelanggan' },
}
const GATEWAY = 'gateway:'
const GATEWAYS = '1-10020'
/** Nothing of the journal is left out: what the chart does not know is found here. */
const SUSPENSE = '9-99999'

export const KNOWN_ACCOUNTS: readonly string[] = Object.keys(DEFAULTS)

/** The row of an account that the shop has not named itself. */
export const defaultChartRow = (account: string): ChartRow => {
  const known = DEFAULTS[account]
  if (known) return known
  return account.startsWith(GATEWAY)
    ? { number: GATEWAYS, name: `Piutang Gerbang Pembayaran ${account.slice(GATEWAY.length)}` }
    : { number: SUSPENSE, name: `Akun Perantara ${account}` }
}

export type ExportState = 'open' | 'exported' | 'changed'

/** A day with exported and other entries was changed after its file was made. */
export const exportStateOf = (entries: number, exported: number): ExportState => {
  if (exported === 0) return 'open'
  return exported < entries ? 'changed' : 'exported'
}

/** Days that a file may cover. */
export const LEDGER_DAYS_MAX = 92
