/**
 * The passwords that guessers try first, of those long enough to be allowed at all: runs of digits and keys, common words and names
 * with the usual endings, the season and the year, and what people in India and around this shop think of.
 */
const list = `
12345678 123456789 1234567890 12345678910 0123456789 01234567 87654321 987654321 0987654321 9876543210 98765432 123123123
12312312 12341234 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666
77777777 88888888 888888888 99999999 999999999 9999999999 11223344 1122334455 112233445566 11112222 12344321 123454321
123321123 12121212 1212121212 10101010 13131313 69696969 147258369 147852369 159357456 159753456 14725836 741852963 963852741
123654789 789456123 456789123 135792468 13579246 24681357 246813579 31415926 314159265 27182818 10203040 1020304050 12131415
11235813 20202020 20232023 20242024 20252025 20262026 19801980 19901990 19951995 20002000 01012000 01011990 01011980 31121999
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc 1qaz1qaz q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc
qazwsxed qazwsx123 qaz123456 qwertyui qwertyuio qwertyuiop qwertyuiop123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
qwerty01 qwerty78 qwerty789 qwerty2020 qwerty2024 qwerty2025 qwerty2026 qwertyqwerty qwertz123 qwertzui qwertzuiop azertyuiop
azerty123 asdfghjk asdfghjkl asdfghjkl123 asdf1234 asdfasdf asdfqwer asdasdasd asd123456 asdfghj1 zxcvbnm1 zxcvbnm123 zxcvbnm12
zxcvbnm, zxcvzxcv zxc123456 poiuytrewq lkjhgfdsa mnbvcxz1 qweasdzxc qweasd123 qweqweqwe qwe123456 qweasdzx 123qweasd 123qweasdzxc
qwer1234 1234qwer 12345qwert 123456qwerty qwert12345 q1234567 q12345678 q123456789 a1234567 a12345678 a123456789 a1b2c3d4
a1b2c3d4e5 aa123456 aa12345678 aaa12345 ab123456 abc12345 abc123456 abc1234567 abc123abc abcd1234 abcd12345 abcd123456 abcde123
abcde12345 abcdef12 abcdef123 abcdefgh abcdefghi abcdefghij abcdefg1 abcdefg123 abcabc123 abcabcabc 1234abcd 12345abc 123456abc
123abc123 123456ab 123456aa 12345678a 123456789a 12345678q 123456789q 1234567a z1234567 z12345678 s1234567 m1234567 aaaaaaaa
aaaaaaaaa aaaaaaaaaa xxxxxxxx zzzzzzzz qqqqqqqq ssssssss dddddddd aaaa1111 aaaabbbb 1a2b3c4d 1a2b3c4d5e
password password1 password2 password3 password7 password9 password01 password10 password11 password12 password13 password21
password22 password69 password99 password123 password1234 password12345 password123456 password321 password@1 password@12
password@123 password@1234 password#1 password#123 password1! password! password!1 password!123 password2020 password2021 password2022
password2023 password2024 password2025 password2026 passwords passwordpassword passw0rd passw0rd1 passw0rd! passw0rd123 p@ssw0rd
p@ssw0rd1 p@ssw0rd! p@ssw0rd12 p@ssw0rd123 p@ssword p@ssword1 p@ssword123 p@55w0rd p4ssw0rd pa$$w0rd pa$$word pa$$word1 pa55word
pa55w0rd passwort passwort1 passwort123 passphrase mypassword mypassword1 mypass123 newpassword newpass123 nopassword thepassword
yourpassword secret123 secret1234 secretpassword topsecret changeme changeme1 changeme123 changeit changethis letmein1 letmein12
letmein123 letmeinnow trustno1 whatever whatever1 nothing1 nothing123 something something1 anything1 password.1 pass1234 pass12345
pass123456 pass@123 pass@1234 pass@12345 passpass pass2024 pass2025 pass2026 test1234 test12345 test123456 testtest testtest1
test@123 test@1234 testing1 testing123 tester123 testpass testuser guest123 guest1234 guestguest user1234 user12345 username
username1 demo1234 demo12345 demodemo default1 default123 temp1234 temporary temppass sample123 example1 example123
admin123 admin1234 admin12345 admin123456 admin@123 admin@1234 admin@12345 admin#123 admin2024 admin2025 admin2026 adminadmin
adminpass administrator administrator1 administrator123 superadmin superuser manager1 manager123 master123 masterkey rootroot
root1234 root12345 toor1234 oracle123 system123 server123 support1 support123 service123 login123 login1234 loginlogin logmein1
access14 access123 welcome1 welcome2 welcome12 welcome123 welcome1234 welcome@1 welcome@123 welcome@1234 welcome! welcome1!
welcome01 welcome2024 welcome2025 welcome2026 hello123 hello1234 hello12345 hellohello helloworld hello@123 computer computer1
computer123 internet internet1 internet123 microsoft windows1 windows10 windows123 google123 google1234 facebook facebook1
facebook123 instagram instagram1 instagram123 whatsapp whatsapp1 whatsapp123 youtube1 youtube123 samsung1 samsung123 samsung1234
iphone123 android1 android123 nokia123 pokemon1 pokemon123 minecraft minecraft1 minecraft123 fortnite fortnite1 roblox123 callofduty
iloveyou iloveyou1 iloveyou2 iloveyou3 iloveyou12 iloveyou123 iloveyou! iloveu123 iloveme1 ilovegod ilovejesus ilovemom ilovemyself
loveyou1 loveyou123 lovelove lovelove1 love1234 love12345 lovely123 loveme123 mylove123 forever1 forever123 sunshine sunshine1
sunshine12 sunshine123 princess princess1 princess12 princess123 superman superman1 superman123 batman123 batman1234 spiderman
spiderman1 spiderman123 ironman123 starwars starwars1 starwars123 football football1 football12 football123 baseball baseball1
baseball123 basketball basketball1 softball1 hockey123 soccer123 liverpool liverpool1 liverpool123 chelsea1 chelsea123 arsenal1
arsenal123 barcelona barcelona1 realmadrid juventus manchester manutd123 ronaldo7 ronaldo123 messi123 dragon123 dragon12 monkey123
monkey12 monkey1234 shadow123 shadow12 michael1 michael123 jennifer jennifer1 jessica1 jessica123 charlie1 charlie123 daniel123
andrew123 ashley123 anthony1 matthew1 jonathan jordan23 jordan123 nicholas nicole123 hannah123 thomas123 william1 victoria victoria1
elizabeth elizabeth1 alexander alexander1 alexandra samantha samantha1 christian christian1 christopher benjamin benjamin1 danielle
stephanie patricia veronica maggie123 buster123 bailey123 butterfly butterfly1 chocolate chocolate1 cookie123 banana123 orange123
strawberry cheese123 pepper123 ginger123 summer123 summer12 summer2024 summer2025 summer2026 winter123 winter2024 winter2025
winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026 monday123 friday123 december november september
january1 february password- blink182 metallica slipknot1 nirvana1 mustang1 mercedes mercedes1 ferrari1 ferrari123 porsche911
corvette chevrolet yamaha123 hunter123 hunter12 ranger123 soldier1 maverick phoenix1 phoenix123 midnight midnight1 lightning
thunder1 thunder123 diamond1 diamond123 freedom1 freedom123 america1 america123 scotland australia canada123 england1 london123
newyork1 jesus123 jesuschrist jesusislord blessed1 blessing1 blessing123 heaven123 angel123 angel1234 angels123 babygirl babygirl1
babyboy1 babyface sweetheart sweetie1 beautiful beautiful1 gorgeous qwerty@123 abc@1234 abcd@123 abcd@1234 abc@12345 asdf@123
asdf@1234 qwer@1234 zaq12wsx zaq1zaq1 zaq1xsw2 !qaz2wsx 1qaz@wsx 1qaz!qaz !@#$%^&* !@#$%^&*( qwerty!@# a123456! aa123456! abc123!@#
india123 india1234 india12345 india@123 india@1234 india2024 india2025 india2026 indian123 indian@123 mumbai123 mumbai@123 delhi123
delhi@123 bangalore chennai123 kolkata1 kolkata123 hyderabad hyderabad1 krishna1 krishna123 krishna@123 ganesh123 ganesha1 ganesh@123
hanuman1 hanuman123 jaihanuman jaishriram jaishreeram jaimatadi jaimata123 sairam123 omsairam omsairam1 saibaba1 saibaba123 shivshiv
shiva123 shivam123 mahadev1 mahadev123 harharmahadev radhakrishna radheradhe waheguru waheguru1 bismillah bismillah1 allah786
allahuakbar alhamdulillah muhammad mohammad mohammed 786786786 rahul123 rahul1234 rahul@123 rohit123 rohit@123 amit1234 amit@123
anil@123 sunil123 suresh123 ramesh123 rajesh123 rajesh@123 rakesh123 mukesh123 vijay123 vijay@123 ajay1234 sanjay123 sachin10
sachin123 sachin@10 virat123 virat@18 dhoni123 msdhoni7 kohli123 priya123 priya1234 priya@123 pooja123 pooja@123 neha1234 neha@123
deepak123 deepika1 manish123 ashish123 abhishek abhishek1 aishwarya akshay123 lakshmi1 lakshmi123 saraswati bharat123 bharatmata
hindustan hindustan1 cricket1 cricket123 iloveindia mummy123 mummypapa mummydaddy maapapa1 papa1234 papamummy bollywood salman123
shahrukh shahrukh1 paytm123 flipkart amazon123 amazon@123 netflix1 netflix123 grocery1 grocery123 groceries shopping shopping1
shopping123 vegetable vegetables tokri123 tokri1234 tokri@123 tokritokri basket123 delivery delivery1 delivery123
`;

const commonPasswords = new Set(list.trim().split(/\s+/));

/** Whether guessers try `password` first, however its letters are cased. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
