import { limits } from '../../contract/api/limits.ts';

/**
 * Passwords that the published list lacks: sequences and words with the usual endings, the season and the year, and words common
 * in India and around this shop.
 */
const list = `
0123456789 01234567 87654321 987654321 0987654321 9876543210 98765432 123123123 12341234 111111111 1111111111 00000000 000000000
0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 888888888 99999999 999999999 9999999999 12121212
1212121212 10101010 13131313 69696969 27182818 20202020 20232023 20242024 20252025 20262026 19801980 19901990 19951995 20002000
31121999 1qaz1qaz qwerty2020 qwerty2024 qwerty2025 qwerty2026 qwertyqwerty qwertz123 qwertzui qwertzuiop asdasdasd zxcvbnm,
zxcvzxcv poiuytrewq lkjhgfdsa qweqweqwe aa12345678 abc1234567 abcdefgh abcdefghi abcdefghij abcdefg123 abcabc123 abcabcabc
z12345678 aaaaaaaa aaaaaaaaa aaaaaaaaaa xxxxxxxx zzzzzzzz qqqqqqqq ssssssss dddddddd password12345 password123456 password321
password@1 password@12 password@123 password@1234 password#1 password#123 password1! password!1 password!123 password2020
password2021 password2022 password2023 password2024 password2025 password2026 passw0rd! passw0rd123 p@ssw0rd1 p@ssw0rd!
p@ssw0rd12 p@ssw0rd123 p@ssword p@ssword1 p@ssword123 p@55w0rd pa$$word pa$$word1 passwort123 passphrase mypassword1 mypass123
newpass123 thepassword yourpassword secret1234 secretpassword changeme123 changethis letmein12 nothing123 anything1 password.1
pass12345 pass123456 pass@123 pass@1234 pass@12345 pass2024 pass2025 pass2026 test12345 test123456 testtest1 test@123 test@1234
tester123 guest123 guest1234 guestguest user1234 user12345 username1 demo1234 demo12345 demodemo default123 sample123 example1
example123 admin1234 admin12345 admin123456 admin@123 admin@1234 admin@12345 admin#123 admin2024 admin2025 admin2026 adminadmin
adminpass administrator1 administrator123 superadmin superuser manager123 rootroot root1234 root12345 toor1234 oracle123
system123 server123 support123 service123 login123 login1234 loginlogin logmein1 welcome1234 welcome@1 welcome@123 welcome@1234
welcome! welcome1! welcome2024 welcome2025 welcome2026 hello12345 hello@123 computer123 internet123 windows10 windows123
google1234 facebook1 facebook123 instagram instagram1 instagram123 whatsapp whatsapp1 whatsapp123 youtube1 youtube123
samsung1234 iphone123 android1 android123 minecraft1 fortnite fortnite1 roblox123 iloveyou3 iloveu123 loveyou123 lovelove1
lovely123 loveme123 mylove123 forever123 sunshine12 sunshine123 princess12 princess123 batman1234 spiderman123 ironman123
baseball123 liverpool123 chelsea123 barcelona1 manutd123 messi123 monkey1234 jessica123 hannah123 bailey123 banana123 orange123
cheese123 summer123 summer2024 summer2025 summer2026 winter123 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026
autumn2024 autumn2025 autumn2026 monday123 friday123 password- ferrari123 yamaha123 ranger123 phoenix123 thunder123 diamond123
freedom123 america123 canada123 blessing1 blessing123 heaven123 angel1234 angels123 qwerty@123 abc@1234 abcd@123 abcd@1234
abc@12345 asdf@123 asdf@1234 qwer@1234 zaq1zaq1 !@#$%^&* !@#$%^&*( qwerty!@# a123456! aa123456! abc123!@# india1234 india12345
india@123 india@1234 india2024 india2025 india2026 indian123 indian@123 mumbai123 mumbai@123 delhi123 delhi@123 chennai123
kolkata1 kolkata123 hyderabad1 krishna123 krishna@123 ganesh123 ganesha1 ganesh@123 hanuman1 hanuman123 jaihanuman jaishriram
jaishreeram jaimata123 sairam123 omsairam1 saibaba1 saibaba123 shivshiv shiva123 shivam123 mahadev1 mahadev123 harharmahadev
radhakrishna radheradhe waheguru1 bismillah1 alhamdulillah 786786786 rahul1234 rahul@123 rohit123 rohit@123 amit1234 amit@123
anil@123 sunil123 suresh123 ramesh123 rajesh123 rajesh@123 rakesh123 mukesh123 vijay123 vijay@123 ajay1234 sanjay123 sachin10
sachin123 sachin@10 virat123 virat@18 dhoni123 msdhoni7 kohli123 priya123 priya1234 priya@123 pooja123 pooja@123 neha1234
neha@123 deepak123 deepika1 manish123 ashish123 abhishek1 akshay123 lakshmi1 lakshmi123 saraswati bharat123 bharatmata
hindustan1 cricket123 iloveindia mummy123 mummypapa mummydaddy maapapa1 papa1234 papamummy bollywood salman123 shahrukh1
paytm123 flipkart amazon123 amazon@123 netflix1 netflix123 grocery1 grocery123 groceries shopping123 vegetable vegetables
tokri123 tokri1234 tokri@123 tokritokri basket123 delivery1 delivery123
`;

/** The passwords that attackers try first, of those that are long enough: the list of zxcvbn, and our own. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const published = dictionary['passwords-common'].map(String);
  return new Set([...published.filter(({ length }) => length >= limits.passwordMin), ...list.trim().split(/\s+/)]);
}

/** Read when somebody chooses a password for the first time. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Returns true when attackers try `password` first, in any letter case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.normalize('NFKC').toLowerCase());
}
