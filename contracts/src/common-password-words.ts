/**
 * Words that common passwords are made of, in lower case without accents: the most frequent words of
 * leaked passwords (zxcvbn-ts, MIT license), and words that are common in Brazil, Spain and Latin
 * America.
 */
export const COMMON_PASSWORD_WORDS = `
abcd abril acceso access accord acesso action adam adidas admin administrador administrator adrian adriana agosto airborne alabama
alaska albert alegria alejandra alejandro alex alexande alexander alexandr alexis alicia aline alison allison alpha alyssa amanda
amber america american amor amorcito amormeu amorzinho anderson andre andrea andres andrew andrey android angel angela angels
animal anna anthony antonia antonio apollo apple apples april arauto argentina arizona arnold arsenal arthur asdasd asdf asdfasdf
asdfg asdfgh asdfghjk asdfghjkl ashley atletico august austin autumn avalon avatar awesome azerty baby babygirl babylon badass
badboy badger bahia bailey bambam banana bandit barbara barcelona barney baseball batman baxter bear beatles beatriz beaver beavis
bebe beer bemvindo benjamin berlin betis bienvenida bienvenido bigboy bigdaddy bigdog bigman bigred bilbao bill billy birdie
birthday bishop biteme black blazer blink blue bobby boca bocajuniors bond bonita bonito bonnie booger boogie boomer borboleta
boston botafogo bradley brandon brandy brasil brasileiro braves brazil brenda brian brittany bronco broncos brooke brooklyn
brother bruna bruno brutus bubba bubbles buddha buddy budlight buffalo bulldog bulldogs bullet burton buster butter cachorro
calvin camaro cambiame cambiar cameron camila canada candy captain caramelo cardinal carlos carmen carolina caroline carter
cartman casey casper cassie celtic champion chance changeme charles charlie cheese chelsea cherokee cherry chester chevelle chevy
chicago chicken chile chivas chocolate chopper chris christ christin cielo claire claudia clave cobra cocacola coffee college
colombia colorado company compaq computer connor contrasena contrasenia contrasenya convidado cookie cool cooper copper coracao
corazon corinthians corvette cougar courtney cowboy cowboys crazy creative cricket cristian cristina cruzeiro crystal daddy daisy
dakota dallas dancer danger daniel daniela danielle darkness dave david death debbie december default delta denise dennis denver
destiny deus deusamor deusebom deusefiel dexter dezembro diablo diamond diana diciembre diego diesel digger digital dima disney
doctor doggie dolphin dolphins domingo domino donald donkey douglas dragon dreamer dreams driver drowssap drummer ducati dude duke
duncan eagle eagles eclipse eduardo edward einstein elena elephant elizabet elvis email eminem empire empresa enero england enigma
enrique enter eric escritorio espana esperanca esteban estrela estrella estrellita eugene everton explorer extreme facebook falcon
familia family fantasy fatima febrero february felicidad felicidade felipe feliz fender fernanda fernando ferrari fevereiro fire
fireman fish fishing fktrcfylh flamengo flash flor floresta florida flower flowers fluffy fluminense flyers football ford forest
forever fortaleza france francis francisca francisco frank frankie franklin fred freddy free freedom freeuser friday friend
friends froggy futbol futebol fyfcnfcbz fylhtq gabriel gabriela galo galore gandalf garfield gateway gatinha gatinho gatito gato
gators gemini general genesis genius george georgia gfhjkm ghbdtn giants gibson ginger girls gizmo gmail goblue godzilla golden
golf golfer gonzalo goober good google gordon gostosa gostoso gracias green gregory gremio guadalupe guapa guapo guest guilherme
guinness guitar gunner gustavo hammer hannah happy hard hardcore harley harry hawaii heather heaven hello helpme hendrix henrique
hentai hermosa hermoso hiphop hitman hobbes hockey hola holamundo homer honda honey horney horse horses hotdog hotmail hotrod
house houston howard hummer hunter iceman ignacio iloveyou indian ines infinity instagram internacional internet inverno invierno
invitado iphone ireland ironman isabel isabela iwantu jack jackie jackson jaguar jake james janeiro january jasmine jason jasper
javier jeffrey jennifer jenny jeremy jerry jessica jessie jester jesus jesuscristo jimmy joao john johnny johnson joker jonathan
jones jordan jorge jose joseph joshua juan jueves julho julia juliana julio july june junho junio junior jupiter justice justin
juventus karina katie kawasaki kelly kenneth kermit kevin killer kimberly king kirill kitten kitty klaster knight kristen kristina
lacrosse lakers larissa lasvegas laura lauren legend leonardo leslie leticia letmein liberdade libertad liberty lifehack lincoln
linda lindo little lizard login logitech london lorena louise love lovely loveme lover lovers loveyou lucas lucia lucky luis luiz
lunes maddog madison madonna madrid maggie magic magnum maio mamae manuel manutd marcelo march marco marcos marcus maria mariana
marina marine marines mariposa mark marketing marlboro marley marshall marta martes martin martina marvin maryjane marzo master
mateus matheus matrix matt matthew maverick maximus maxwell mayo melanie melissa member mengao mercedes mercury merlin messi
metallic metallica meuamor mexico miamor michael michelle michigan mickey miclave micontrasena midnight miercoles mifamilia miguel
mike miller mine minecraft minhafamilia minhasenha minhavida mitchell mivida molly monday money monica monkey monster montana
mookie moose morgan mother motorola mountain mouse mozart mudar mudarsenha muffin murphy music mustang naruto nascar natalia
natalie natasha nathan naughty nelson nemesis netflix newport newsletter newyork neymar nicholas nicolas nicole nikita nintendo
nirvana nissan nokia norman nothing november novembro noviembre obrigado october octubre office oficina oksana olamundo oliver
olivia omega online orange oscar otono outlook outono outubro pablo packers pakistan palmeiras pamela pandora pantera panther
panthers panties papai paradise parker pass passion passport passwor password patches patricia patrick patriots paul paulo peaches
peanut pearljam pedro peekaboo pele penguin people pepper pepsi perfect perro peru peter phantom phoenix picard pilar pirate
platinum player please pokemon police popcorn porsche power predator primavera prince princesa princess principe priscila private
prueba psycho pumas pumpkin purple qazwsx qazwsxedc qazxsw quarta quinta qwaszx qweasd qweasdzxc qweqwe qwer qwert qwerty qwertyu
qwertyui qwertyuiop rabbit rachel racing rafael rafaela raider raiders rainbow ranger rangers raptor raquel rascal rasdzv raven
raymond razz realmadrid rebecca reddog redrum redskins redsox redwings reggie ricardo richard river riverplate robert rocio rock
rocket rocky rodrigo roland rolltide ronald ronaldinho ronaldo rooster root rosa rosebud runner rush ruslan russell russia rusty
sabado sabrina saints samantha sammy samson samsung samuel sandman sandra sandy santiago santos saopaulo sarah sasha saturday
saturn saudade scarface school scooby scooter scorpio scorpion scotland scott scotty sebastian secret security segunda semperfi
senha senhas september septiembre serega sergey sergio service setembro seven sevilla sexta shadow shannon sharon shelby shorty
sierra silver silvia simon simple simpson simpsons skipper skippy skyline slayer slipknot smith smokey smooth snake snickers
sniper snoopy snowball soccer sofia softball sophie spanky sparky speedy spencer spider spiderma spiderman spike spirit spitfire
spring stalker stanley star stargate startrek starwars steelers stella stephen steve steven stinky stupid sublime success sucesso
summer sunday sunshine super superman surfer suzuki svetlana sweet swordfis sydney system taylor teamo teamomucho temp temporary
tennis tequiero terca teresa test teste tester testing texas theman therock thiago thomas thumper thunder thursday tiago tiffany
tiger tigers tigger timao timothy tinker titanic tomcat tommy topgun toyota trabajo trabalho travis trinity trocarsenha trouble
trustno tucker tuesday turkey turtle tweety united user usuario valencia valentin valentina valeria vampire vanessa vasco vegeta
venezuela verano verao verdao veronica vfhbyf vfrcbv victor victoria victory vida viernes viking vikings vincent vinicius viper
virginia vision vitoria vladimir voodoo voyager walker walter wanker warcraft warrior water wednesday welcome westside whatever
whatsapp white wildcat wildcats william williams willie willow wilson windows winner winston winter wizard wolf wolverin woody
xavier yamaha yankee yankees yellow yfnfif youtube zachary zombie zxcvbn zxcvbnm
`;
