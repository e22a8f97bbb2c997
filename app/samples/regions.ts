/** Names as they go together in the regions of India. */
interface Region {
  women: readonly string[];
  men: readonly string[];
  families: readonly string[];
}

const list = (names: string) => names.split(" ");
const region = (women: string, men: string, families: string): Region => ({
  women: list(women),
  men: list(men),
  families: list(families),
});

export const regions: readonly Region[] = [
  region("Sneha Pallavi Ashwini Manasi", "Nikhil Sandeep Amol Prasad", "Kulkarni Deshpande Patil Joshi Gaikwad"),
  region(
    "Lakshmi Kavitha Revathi Meenakshi",
    "Karthik Suresh Arun Senthil",
    "Subramanian Iyer Murugan Krishnan Natarajan",
  ),
  region("Harpreet Simran Jasleen Navneet", "Gurpreet Manpreet Amrit Rajinder", "Gill Sandhu Dhillon Bajwa Ahluwalia"),
  region(
    "Ananya Moumita Debjani Sharmistha",
    "Abhijit Sourav Anirban Subhash",
    "Chatterjee Banerjee Ghosh Sen Mukherjee",
  ),
  region("Anju Lekha Divya Sreeja", "Vineeth Jayan Biju Ajith", "Nair Menon Pillai Varghese Kurian"),
  region("Hetal Bhavna Komal Jigna", "Chirag Hardik Bhavesh Mehul", "Patel Shah Desai Mehta Trivedi"),
  region("Swathi Padma Sravani Madhavi", "Venkat Ravi Srinivas Kiran", "Reddy Rao Naidu Chowdary Varma"),
  region("Ayesha Shabana Nazia Zoya", "Imran Farhan Salim Arif", "Khan Ansari Qureshi Siddiqui Pathan"),
  region("Priya Shruti Kavya Chaitra", "Manjunath Prakash Vinay Girish", "Gowda Hegde Shetty Kamath Bhat"),
  region("Neha Pooja Ritu Shweta", "Rahul Manish Vikas Alok", "Sharma Mishra Tiwari Saxena Yadav"),
  region("Nilima Pranami Rituparna Jahnabi", "Bikash Pranjal Dipankar Rajib", "Baruah Saikia Gogoi Kalita Hazarika"),
  region("Maria Lalnunmawii Anita Grace", "Thomas Joseph Lawrence David", "Fernandes D'Souza Tirkey Ralte Lakra"),
];
