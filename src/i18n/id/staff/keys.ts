import type { words as en } from '../../en/staff/keys.ts'

export const words: Record<keyof typeof en, string> = {
  'staff.keys.intro':
    'Kunci membuat timbangan, printer, atau sistem lain bisa memanggil toko atas namamu, sebatas izinmu dan cakupannya.',
  'staff.keys.none': 'Belum ada kunci.',
  'staff.keys.add': 'Kunci baru',
  'staff.keys.name': 'Untuk apa',
  'staff.keys.scopes': 'Yang diizinkan',
  'staff.keys.days': 'Berakhir setelah (hari)',
  'staff.keys.make': 'Buat kunci',
  'staff.keys.shown': 'Token ini hanya tampil sekarang. Salin ke mesinnya.',
  'staff.keys.token': 'Token',
  'staff.keys.owner': 'Pemilik',
  'staff.keys.used': 'Terakhir dipakai',
  'staff.keys.ends': 'Berakhir',
  'staff.keys.state': 'Keadaan',
  'staff.keys.works': 'berlaku',
  'staff.keys.ended': 'berakhir',
  'staff.keys.never': 'belum pernah',
  'staff.keys.end': 'Akhiri',
  'staff.keys.act': 'Tindakan',
  'staff.keys.endOf': 'Akhiri kunci {name}',
}
