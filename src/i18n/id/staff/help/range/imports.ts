import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Mengubah banyak produk, harga, stok, kupon, atau tag pelanggan lewat file CSV, dan mengunduhnya. Kamu melihat tiap perubahan sebelum terjadi.',
  steps: [
    'Buka [staff.title.imports]. Pilih [imports.kind]. [imports.template] adalah file kosong, [imports.export] berisi semuanya.',
    'Ubah di aplikasi tabelmu dan simpan sebagai CSV. File Excel tidak dibaca: pilih “Simpan sebagai”, lalu CSV.',
    'Pilih filenya dan tekan [imports.read]. Pastikan tiap kolom cocok dengan isiannya.',
    'Tekan [imports.check]. Lihat yang baru, berubah, dan ditolak. Memang ada yang baru? Centang kotak di atas daftar baris, lalu semuanya diperiksa lagi.',
    'Tekan [imports.confirm]. Halaman boleh ditinggal; prosesnya jalan terus.',
  ],
  pictures: { list: 'Impor file, dan di bawahnya file sebelumnya.' },
  states: [
    ['[imports.row.same]', 'Baris ini tidak berubah.'],
    ['[imports.row.refused]', 'Barisnya salah. Yang lain tetap jalan.'],
    ['[imports.state.stopped]', 'Sisanya bisa dilanjutkan.'],
  ],
  trouble: [
    [
      'Kupon ditolak karena perlu orang kedua',
      'Simpan kupon itu di [staff.title.coupons]; orang lain menyetujuinya di sana.',
    ],
    [
      'Mau memberi tag ke pelanggan yang sudah punya tag lain',
      'Isi kolom add_tags, dan kosongkan atau hapus kolom tags: isinya mengganti tag yang mereka punya.',
    ],
    [
      'Jenis filenya tidak ada di daftar',
      'Peranmu tidak melihat isi file seperti itu. Minta rekan yang perannya bisa untuk mengekspornya.',
    ],
    ['Ada baris ditolak', 'Tekan [imports.refusedFile], perbaiki, lalu impor baris itu saja.'],
    [
      'Harga jadi seratus kali lipat',
      'Cek filenya: Rupiah bulat, tanpa sen. Pratinjau menunjukkan sebelum dan sesudah.',
    ],
    [
      'Barisnya diubah orang lain',
      'Baris itu gagal dan ditampilkan. Ekspor lagi, lalu impor baris itu saja.',
    ],
  ],
}
